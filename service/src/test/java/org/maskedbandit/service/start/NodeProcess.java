package org.maskedbandit.service.start;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.maskedbandit.service.http.Server;

/** A node in a process of its own, which can be paused; it ends as soon as it refuses its store. */
final class NodeProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader lines;
  final String url;

  private NodeProcess(Process process) throws IOException {
    this.process = process;
    lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    url = line();
  }

  static NodeProcess start(Path folder, String database, String secret) throws IOException {
    return new NodeProcess(new ProcessBuilder(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "-XX:TieredStopAtLevel=1",
            NodeProcess.class.getName(),
            folder.toString(),
            database,
            secret))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start());
  }

  public static void main(String[] args) throws Exception {
    StoreLocation location =
        new StoreLocation(Path.of(args[0]), Optional.of(args[1]), Optional.of(args[2]));
    Service service = Service.start(new Options(
        location,
        new Server.Address("127.0.0.1", 0),
        false,
        false,
        Duration.ofDays(90),
        OptionalInt.empty()));
    System.out.println("> " + service.url());
    String reason = service.replaced().get();
    System.out.println("> " + reason);
    service.close();
  }

  private String line() throws IOException {
    String line;
    do {
      line = lines.readLine();
    } while (line != null && !line.startsWith("> "));
    if (line == null) {
      throw new IllegalStateException("the node has ended without a word");
    }
    return line.substring(2);
  }

  /** Waits for the node to end, and returns why. */
  String ended() throws IOException, InterruptedException {
    String reason = line();
    process.waitFor();
    return reason;
  }

  /** For example STOP and CONT. */
  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
        .start()
        .waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
