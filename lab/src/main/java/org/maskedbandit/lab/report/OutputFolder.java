package org.maskedbandit.lab.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.maskedbandit.notation.Check;

/**
 * A folder of results that appear together or not at all: files are written to a draft inside the folder and moved into
 * place by {@link #publish}. Whatever was not published is gone after {@link #close}.
 */
public final class OutputFolder implements AutoCloseable {
  private final Path target;
  private final Path draft;
  private final boolean created;

  private OutputFolder(Path target, Path draft, boolean created) {
    this.target = target;
    this.draft = draft;
    this.created = created;
  }

  /** Makes sure that the folder can be written before any work is done for it. */
  public static OutputFolder at(Path target) {
    boolean exists = Files.exists(target);
    try {
      Files.createDirectories(target);
      return new OutputFolder(target, Files.createTempDirectory(target, ".draft-"), !exists);
    } catch (IOException refused) {
      throw new IllegalArgumentException(
          Check.refusal("output folder", "a folder that can be written", target).getMessage(),
          refused);
    }
  }

  public void write(String name, String text) {
    try {
      Files.writeString(draft.resolve(name), text);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Moves every file into place, over an older one of the same name. */
  public void publish() {
    try {
      for (Path file : contents(draft)) {
        Files.move(file, target.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    try {
      for (Path file : contents(draft)) {
        Files.delete(file);
      }
      Files.delete(draft);
      if (created && contents(target).isEmpty()) {
        Files.delete(target);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static List<Path> contents(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
