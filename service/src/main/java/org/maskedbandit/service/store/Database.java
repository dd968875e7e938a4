package org.maskedbandit.service.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.core.statement.StatementExceptions.MessageRendering;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Check;
import org.sqlite.SQLiteException;

/** Where experiments are stored: a file of SQLite, or PostgreSQL. Migrated when it is opened. */
public final class Database implements AutoCloseable {
  private static final String MIGRATIONS = "classpath:org/maskedbandit/service/migration";
  /** How many transactions may read at the same time. */
  public static final int READERS = 4;

  private static final int CONNECT_SECONDS = 10;

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
  volatile long failedAt = System.nanoTime();

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
    reach(url);
    HikariDataSource writers = pool(url, 2, DURABLE);
    migrate(writers, "BIGINT PRIMARY KEY");
    return new Database(pool(url, READERS), writers, true);
  }

  /** The pool would say less of why it cannot connect, and later. */
  private static void reach(String url) {
    DriverManager.setLoginTimeout(CONNECT_SECONDS);
    try {
      DriverManager.getConnection(url).close();
    } catch (SQLException unreachable) {
      throw new StoreException("could not be reached: " + unreachable.getMessage(), unreachable);
    }
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
          "a newer version of this program has written it; use that version, or a newer one");
    }
    flyway.migrate();
  }

  /** Whether other nodes may use it at the same time. */
  public boolean shared() {
    return shared;
  }

  /** Reads in a transaction of its own. Blocks. */
  public <R> R read(Function<Tx, R> work) {
    return reached(() -> reading.inTransaction(handle -> work.apply(new Tx(handle, shared))));
  }

  /** Writes in a transaction of its own, one thread at a time. Blocks. */
  public <R> R write(Function<Tx, R> work) {
    return reached(() -> writing.inTransaction(handle -> work.apply(new Tx(handle, shared))));
  }

  private <R> R reached(Supplier<R> work) {
    try {
      return work.get();
    } catch (RuntimeException failed) {
      if (unavailable(failed) && !collided(failed)) {
        failedAt = System.nanoTime();
      }
      throw failed;
    }
  }

  /** Fails if the store does not answer. Blocks. */
  public boolean ping() {
    return read(tx -> tx.rows(Integer.class, "SELECT 1").one() == 1);
  }

  /** How long all transactions of this process have succeeded. */
  public Duration reachable() {
    return Duration.ofNanos(System.nanoTime() - failedAt);
  }

  Jdbi reading() {
    return reading;
  }

  Jdbi writing() {
    return writing;
  }

  /** What fails is said without the statement and its arguments, which may be secret. */
  private static Jdbi jdbi(DataSource source) {
    Jdbi jdbi = Jdbi.create(source);
    jdbi.getConfig(StatementExceptions.class).setMessageRendering(MessageRendering.NONE);
    return jdbi;
  }

  /** Whether a transaction failed since another one was in its way, and was undone. */
  static boolean collided(Throwable failed) {
    // SQLite gives no state, and the set does not take null.
    return causes(failed)
        .anyMatch(cause -> cause instanceof SQLException sql
            && sql.getSQLState() != null
            && COLLISIONS.contains(sql.getSQLState()));
  }

  /** What failed and its causes, the innermost last. */
  public static Stream<Throwable> causes(Throwable failed) {
    return Stream.iterate(failed, Objects::nonNull, Throwable::getCause);
  }

  /** Whether a statement failed, at a start: the store is damaged, or is another one. */
  public static boolean damaged(RuntimeException failed) {
    return failed instanceof JdbiException;
  }

  /** Whether the store is why something failed; all else is a mistake of this program. */
  public static boolean unavailable(Throwable failed) {
    return causes(failed)
        .anyMatch(cause -> cause instanceof SQLException || cause instanceof StoreException);
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
