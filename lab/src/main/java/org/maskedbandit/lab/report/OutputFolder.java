package org.maskedbandit.lab.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Refusal;

/**
 * A folder of results that appear together or not at all: files are written to a draft inside the
 * folder, moved into place by {@link #publish} and otherwise deleted by {@link #close}.
 */
public final class OutputFolder implements AutoCloseable {
  private final Path target;
  private final Path draft;
  private final List<Path> created;

  private OutputFolder(Path target, Path draft, List<Path> created) {
    this.target = target;
    this.draft = draft;
    this.created = created;
  }

  /** Makes sure that the folder can be written before any work is done for it. */
  public static OutputFolder at(Path target) {
    List<Path> created = missing(target);
    try {
      Files.createDirectories(target);
      return new OutputFolder(target, Files.createTempDirectory(target, ".draft-"), created);
    } catch (IOException refused) {
      throw new Refusal(
          Check.refusal("output folder", "a folder that can be written", target).getMessage(),
          refused);
    }
  }

  /** What a file holds, written piece by piece. */
  @FunctionalInterface
  public interface Content {
    void writeTo(Writer file) throws IOException;
  }

  public void write(String name, String text) {
    write(name, file -> file.write(text));
  }

  /** Writes a file that need not fit into memory. */
  public void write(String name, Content content) {
    try (Writer file = Files.newBufferedWriter(draft.resolve(name))) {
      content.writeTo(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Moves every file into place, over an older one of the same name. */
  public void publish() {
    try {
      for (Path file : contents(draft)) {
        Path place = target.resolve(file.getFileName());
        if (Files.isDirectory(place)) {
          throw Check.refusal(
              "the place of an output file", "free or a file", "the folder " + place);
        }
      }
      for (Path file : contents(draft)) {
        Files.move(file, target.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** May be called again, also by another thread. */
  @Override
  public synchronized void close() {
    try {
      for (Path file : contents(draft)) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(draft);
      for (Path folder : created) {
        if (contents(folder).isEmpty()) {
          Files.deleteIfExists(folder);
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The folders that do not exist yet, innermost first. */
  private static List<Path> missing(Path target) {
    return Stream.iterate(target.toAbsolutePath(), Objects::nonNull, Path::getParent)
        .takeWhile(Files::notExists)
        .toList();
  }

  private static List<Path> contents(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
