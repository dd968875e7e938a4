package org.maskedbandit.service.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** New, empty stores of both kinds, for tests. */
public final class Stores {
  private static final AtomicInteger NAMES = new AtomicInteger();
  private static @Nullable EmbeddedPostgres postgres;

  private Stores() {}

  /** The kinds of store that every test of the store runs on. */
  public enum Kind {
    SQLITE,
    POSTGRES
  }

  public static Database open(Kind kind, Path folder) {
    return kind == Kind.SQLITE ? Database.sqlite(folder(folder)) : Database.postgres(newPostgres());
  }

  private static Path folder(Path parent) {
    try {
      return Files.createDirectories(parent.resolve("store" + NAMES.incrementAndGet()));
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** The address of a new database of a server that all tests share. */
  public static synchronized String newPostgres() {
    try {
      if (postgres == null) {
        postgres = EmbeddedPostgres.builder().start();
      }
      String name = "store" + NAMES.incrementAndGet();
      try (var connection = postgres.getPostgresDatabase().getConnection();
          var statement = connection.createStatement()) {
        statement.execute("CREATE DATABASE " + name);
      }
      return postgres.getJdbcUrl("postgres", name);
    } catch (IOException | java.sql.SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
