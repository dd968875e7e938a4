package org.maskedbandit.service.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.core.statement.StatementExceptions.MessageRendering;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Check;
import org.sqlite.SQLiteException;

/** Where experiments are kept: a file of SQLite, or PostgreSQL. Migrated when it is opened. */
public final class Database implements AutoCloseable {
  private static final String MIGRATIONS = "classpath:org/maskedbandit/service/migration";
  private static final int READERS = 4;

  /** Serialization failure and deadlock of PostgreSQL. */
  private static final Set<String> COLLISIONS = Set.of("40001", "40P01");

  /** A server may be set to forget the last commits when it crashes; not those made here. */
  private static final String DURABLE = "SELECT set_config('synchronous_commit', 'on', false)"
      + " WHERE current_setting('synchronous_commit') = 'off'";

  private final HikariDataSource readers;
  private final HikariDataSource writers;
  // Kept, since each of them remembers the statements that it has parsed.
  private final Jdbi reading;
  private final Jdbi writing;
  private final boolean shared;

  private Database(HikariDataSource readers, HikariDataSource writers, boolean shared) {
    this.readers = readers;
    this.writers = writers;
    reading = jdbi(readers);
    writing = jdbi(writers);
    this.shared = shared;
  }

  /** The file {@code store.db} of a folder, made if it is not there. */
  public static Database sqlite(Path folder) {
    String url = "jdbc:sqlite:" + folder.resolve("store.db");
    HikariDataSource writers = pool(url + "?transaction_mode=IMMEDIATE&" + pragmas(), 1);
    migrate(writers, "INTEGER PRIMARY KEY");
    return new Database(pool(url + "?" + pragmas(), READERS), writers, false);
  }

  /** FULL: a commit is on disk when it returns, also if power is lost. */
  private static String pragmas() {
    return "journal_mode=WAL&synchronous=FULL&busy_timeout=10000&cache_size=-20000";
  }

  /** A database that several nodes share. */
  public static Database postgres(String url) {
    if (!url.startsWith("jdbc:postgresql:")) {
      throw Check.refusal("--database", "an address jdbc:postgresql://…", "another one");
    }
    if (url.toLowerCase(Locale.ROOT).contains("rewritebatchedinserts=true")) {
      // Batches then do not say which of their rows were there before.
      throw Check.refusal("--database", "without reWriteBatchedInserts", "with it");
    }
    HikariDataSource writers = pool(url, 2, DURABLE);
    migrate(writers, "BIGINT PRIMARY KEY");
    return new Database(pool(url, READERS), writers, true);
  }

  private static HikariDataSource pool(String url, int size) {
    return pool(url, size, null);
  }

  private static HikariDataSource pool(String url, int size, @Nullable String first) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(size);
    config.setConnectionInitSql(first);
    config.setConnectionTimeout(10_000);
    return new HikariDataSource(config);
  }

  private static void migrate(HikariDataSource source, String key) {
    Flyway flyway = Flyway.configure()
        .dataSource(source)
        .locations(MIGRATIONS)
        .placeholders(Map.of("key", key))
        .load();
    if (Arrays.stream(flyway.info().applied()).anyMatch(each -> !each.getState().isResolved())) {
      source.close();
      throw new IllegalStateException(
          "a newer version of this program has written it; use that" + " version, or a newer one");
    }
    flyway.migrate();
  }

  /** Whether other nodes may use it at the same time. */
  public boolean shared() {
    return shared;
  }

  public Jdbi reading() {
    return reading;
  }

  /** For one thread at a time. */
  public Jdbi writing() {
    return writing;
  }

  /** What fails is said without the statement and its arguments, which may be secret. */
  private static Jdbi jdbi(DataSource source) {
    Jdbi jdbi = Jdbi.create(source);
    jdbi.getConfig(StatementExceptions.class).setMessageRendering(MessageRendering.NONE);
    return jdbi;
  }

  /** Added to a SELECT whose rows nobody else may change until the transaction ends. */
  String forUpdate() {
    return shared ? " FOR UPDATE" : "";
  }

  /** Until the transaction ends, nothing of the experiment is released on another node. */
  void share(Handle handle, long experiment) {
    if (shared) {
      handle
          .select("SELECT 1 FROM experiment WHERE id = ? FOR SHARE", experiment)
          .mapTo(Integer.class)
          .findOne();
    }
  }

  /** Until the transaction ends, nothing of the experiment is released or reported elsewhere. */
  void lock(Handle handle, long experiment) {
    handle
        .select("SELECT 1 FROM experiment WHERE id = ?" + forUpdate(), experiment)
        .mapTo(Integer.class)
        .findOne();
  }

  /** The next of the numbers of that name, and the size - 1 after it. */
  public static long lease(Handle handle, String name, long size) {
    return handle
            .createQuery("INSERT INTO lease (name, next) VALUES (:name, 1 + :size)"
                + " ON CONFLICT (name) DO UPDATE SET next = lease.next + :size RETURNING next")
            .bind("name", name)
            .bind("size", size)
            .mapTo(Long.class)
            .one()
        - size;
  }

  /** Whether a transaction failed since another one was in its way, and was undone. */
  static boolean collided(Throwable failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      // SQLite gives no state, and the set does not take null.
      if (cause instanceof SQLException sql
          && sql.getSQLState() != null
          && COLLISIONS.contains(sql.getSQLState())) {
        return true;
      }
    }
    return false;
  }

  /** What failed, by its code alone: what a database says may repeat values. */
  public static String code(Throwable failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLiteException sqlite) {
        return sqlite.getResultCode().name();
      }
      if (cause instanceof SQLException sql && sql.getSQLState() != null) {
        return "SQLSTATE " + sql.getSQLState();
      }
    }
    return failed.getClass().getSimpleName();
  }

  @Override
  public void close() {
    readers.close();
    writers.close();
  }
}
