package org.maskedbandit.cli.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A directory that is deleted when it is closed. */
public record TemporaryDirectory(Path path) implements AutoCloseable {
  public static TemporaryDirectory create(String prefix) {
    try {
      return new TemporaryDirectory(Files.createTempDirectory(prefix));
    } catch (IOException failed) {
      throw new UncheckedIOException("no temporary directory could be made", failed);
    }
  }

  /** Deletes the directory with all its files, if it is still there. */
  @Override
  public void close() {
    if (!Files.exists(path)) {
      return;
    }
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(path + " could not be deleted", failed);
    }
  }
}
