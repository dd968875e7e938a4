package org.maskedbandit.service;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.maskedbandit.service.http.Server;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.serve.Clock;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.Database;

/** A service in a process of its own, which can be killed. */
final class ServiceProcess implements AutoCloseable {
  private final Process process;
  final String url;

  private ServiceProcess(Process process, String url) {
    this.process = process;
    this.url = url;
  }

  /** Serves the store of a folder, or a database; the folder has the master key. */
  static ServiceProcess start(Path folder, String database) {
    return start(folder, database, "-XX:TieredStopAtLevel=1");
  }

  /** @param option of the Java virtual machine */
  static ServiceProcess start(Path folder, String database, String option) {
    try {
      Process process = new ProcessBuilder(List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-cp",
              System.getProperty("java.class.path"),
              option,
              ServiceProcess.class.getName(),
              folder.toString(),
              database))
          .redirectError(ProcessBuilder.Redirect.INHERIT)
          .start();
      BufferedReader lines = new BufferedReader(
          new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      String line = lines.readLine();
      if (line == null) {
        throw new IllegalStateException("the service did not start");
      }
      return new ServiceProcess(process, line);
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    MasterKey master = MasterKey.parse(Files.readString(folder.resolve("secret")));
    Database database = args[1].isEmpty() ? Database.sqlite(folder) : Database.postgres(args[1]);
    Duration flush = Duration.parse(System.getProperty("service.flush", "PT0.1S"));
    Node node = Node.open(database, master, new Clock(), flush, Node.RETENTION);
    Server server = Server.start(node, new Server.Address("127.0.0.1", 0));
    System.out.println(server.url());
  }

  /** As kill -9 does. */
  void kill() {
    signal("KILL");
    try {
      process.waitFor();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** For example STOP and CONT. */
  void signal(String name) {
    try {
      new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
          .start()
          .waitFor();
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Override
  public void close() {
    kill();
  }
}
