package org.maskedbandit.service.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** New, empty stores of both kinds, for tests. */
public final class Stores {
  private static final AtomicInteger NAMES = new AtomicInteger();
  private static final int FIRST_PORT = 20_000;
  private static final int PORTS = 10_000;

  /** Processes that test at the same time begin at different ports. */
  private static final AtomicInteger NEXT_PORT =
      new AtomicInteger((int) (ProcessHandle.current().pid() % 1000 * 10));

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

  /** A new server; a busy machine may take long to start it. */
  static EmbeddedPostgres startPostgres() throws IOException {
    return EmbeddedPostgres.builder()
        .setPort(freePort())
        .setPGStartupWait(Duration.ofMinutes(2))
        .start();
  }

  /** Not one of those that the system gives to anybody, who may have it when the server starts. */
  private static int freePort() {
    for (int tries = 0; tries < PORTS; tries++) {
      int port = FIRST_PORT + Math.floorMod(NEXT_PORT.getAndIncrement(), PORTS);
      try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return free.getLocalPort();
      } catch (IOException taken) {
        // The next one may be free.
      }
    }
    throw new IllegalStateException("no port is free");
  }

  /** The address of a new database of a server that all tests share. */
  public static synchronized String newPostgres() {
    try {
      if (postgres == null) {
        postgres = startPostgres();
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
