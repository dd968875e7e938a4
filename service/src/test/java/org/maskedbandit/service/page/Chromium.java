package org.maskedbandit.service.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The program chromium of this machine. It is installed if it is missing and we may do so. */
final class Chromium {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "chrome");
  private static final String SENTENCE = "the tests of the pages need chromium: install it"
      + " (apt-get install chromium), or name its program with -Dbrowser.path=PATH";
  private static final int MOST_MINUTES = 10;

  private Chromium() {}

  /** Where it is. */
  static Path find() {
    String named = System.getProperty("browser.path");
    if (named != null) {
      return Path.of(named);
    }
    return search().orElseGet(Chromium::install);
  }

  private static Optional<Path> search() {
    return NAMES.stream().flatMap(name -> onPath(name).stream()).findFirst();
  }

  private static Optional<Path> onPath(String name) {
    return Stream.of(System.getenv().getOrDefault("PATH", "/usr/bin").split(":"))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Tests run in several processes; one of them installs, the others wait. */
  private static Path install() {
    if (!"root".equals(System.getProperty("user.name")) || onPath("apt-get").isEmpty()) {
      throw new IllegalStateException(SENTENCE);
    }
    Path file = Path.of(System.getProperty("java.io.tmpdir"), "maskedbandit-chromium.lock");
    try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      if (lock.isValid() && search().isEmpty()) {
        run("apt-get", "update");
        run("apt-get", "install", "-y", "--no-install-recommends", "chromium");
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return search().orElseThrow(() -> new IllegalStateException(SENTENCE));
  }

  private static void run(String... command) throws IOException {
    Path log = Files.createTempFile("install-chromium", ".log");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("DEBIAN_FRONTEND", "noninteractive");
    Process process =
        builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      if (!process.waitFor(MOST_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
        process.destroy();
        throw new IllegalStateException(
            SENTENCE + "; " + String.join(" ", command) + " failed, see " + log);
      }
    } catch (InterruptedException stopped) {
      process.destroy();
      throw new IllegalStateException(stopped);
    }
    Files.delete(log);
  }
}
