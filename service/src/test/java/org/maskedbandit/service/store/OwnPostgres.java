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
  private final String options;
  private Path serving;

  public OwnPostgres() throws IOException, SQLException {
    server = Stores.startPostgres();
    try (var connection = server.getPostgresDatabase().getConnection();
        var result = connection.createStatement().executeQuery("SHOW data_directory")) {
      result.next();
      data = Path.of(result.getString(1));
    }
    serving = data;
    options = Files.readString(data.resolve("postmaster.opts"))
        .strip()
        .replaceFirst("^\\S+", "")
        .replaceFirst("\"-D\" \"[^\"]*\"", "");
    String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip();
    control = Files.readSymbolicLink(Path.of("/proc", pid, "exe")).resolveSibling("pg_ctl");
  }

  public String address() {
    return server.getJdbcUrl("postgres", "postgres");
  }

  /** Stops as in a crash, and starts again with the same data. */
  public void crash() throws IOException, InterruptedException {
    control(data, "restart", "-m", "immediate");
  }

  /** A physical copy of all data, as a standby has it; the server stops for that. */
  public Path copy(Path to) throws IOException, InterruptedException {
    control(data, "stop", "-m", "fast");
    run(List.of("cp", "-a", data.toString(), to.toString()));
    control(data, "start", "-o", options);
    return to;
  }

  /** The server is gone, and a copy of it takes its place at the same address. */
  public void replace(Path copy, boolean promoted) throws IOException, InterruptedException {
    control(data, "stop", "-m", "fast");
    if (promoted) {
      Files.createFile(copy.resolve("standby.signal"));
      Files.writeString(copy.resolve("postgresql.auto.conf"), "restore_command = 'false'\n");
    }
    control(copy, "start", "-o", options);
    serving = copy;
    if (promoted) {
      control(copy, "promote");
    }
  }

  private void control(Path folder, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      // The server refuses to run as root.
      command.addAll(List.of("unshare", "-U"));
    }
    command.addAll(List.of(control.toString(), "-D", folder.toString(), "-w"));
    command.addAll(List.of("-l", folder.resolve("restarted.log").toString()));
    command.addAll(List.of(arguments));
    run(command);
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    int status = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (status != 0) {
      throw new IOException(command + " failed: " + status);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      if (!serving.equals(data)) {
        control(serving, "stop", "-m", "immediate");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    server.close();
  }
}
