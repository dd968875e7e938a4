package org.maskedbandit.service.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A PostgreSQL server of a test's own, which can crash and start again. */
public final class OwnPostgres implements AutoCloseable {
  private final EmbeddedPostgres server;
  private final Path data;
  private final Path control;

  public OwnPostgres() throws IOException, SQLException {
    server = Stores.startPostgres();
    try (var connection = server.getPostgresDatabase().getConnection();
        var result = connection.createStatement().executeQuery("SHOW data_directory")) {
      result.next();
      data = Path.of(result.getString(1));
    }
    String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip();
    control = Files.readSymbolicLink(Path.of("/proc", pid, "exe")).resolveSibling("pg_ctl");
  }

  public String address() {
    return server.getJdbcUrl("postgres", "postgres");
  }

  /** Stops as in a crash, and starts again with the same data. */
  public void crash() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      // The server refuses to run as root.
      command.addAll(List.of("unshare", "-U"));
    }
    command.addAll(List.of(
        control.toString(),
        "-D",
        data.toString(),
        "-m",
        "immediate",
        "-w",
        "restart",
        "-l",
        data.resolve("restarted.log").toString()));
    int status = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (status != 0) {
      throw new IOException("pg_ctl failed: " + status);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
