package org.maskedbandit.lab.sweep;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.notation.Check;

/**
 * Reads a file of rows, task after task. The tasks of a part are in order, so the file ends where
 * the work was interrupted, perhaps in the middle of a row. Any other difference is refused.
 */
final class PartReader implements AutoCloseable {
  private static final int SHOWN = 120;

  private final Path file;
  private final InputStream bytes;
  private long read;
  private long end;
  private long lines;
  private boolean torn;

  PartReader(Path file) {
    this(file, open(file));
  }

  PartReader(Path file, InputStream bytes) {
    this.file = file;
    this.bytes = new BufferedInputStream(bytes);
    Optional<String> header = line();
    header.ifPresent(line -> require(line, Task.HEADER.strip()));
    torn = header.isEmpty();
    end = torn ? 0 : read;
  }

  private static InputStream open(Path file) {
    try {
      return Files.newInputStream(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Where the last whole task ends, in bytes; 0 if not even the header is there. */
  long end() {
    return end;
  }

  /** The rows of a task that must be next; empty if the file ends before they do. */
  Optional<Rows> next(Task task) {
    if (torn) {
      return Optional.empty();
    }
    Checkpoints points = task.points();
    String names = task.names();
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < task.rows(); row++) {
      Optional<String> line = line();
      if (line.isEmpty()) {
        torn = true;
        return Optional.empty();
      }
      require(line.get(), task.start(names, points, row));
      text.append(line.get()).append(Task.END);
    }
    end = read;
    return Optional.of(new Rows(task, text.toString()));
  }

  /** Refuses rows after the last task. */
  void requireEnd() {
    line().ifPresent(line -> {
      throw Check.refusal("the end of " + file, "the last task of the study", shown(line));
    });
  }

  private void require(String line, String start) {
    if (!line.startsWith(start)) {
      throw Check.refusal(
          "line " + lines + " of " + file,
          "a row that begins with " + start,
          shown(line) + "; move the file away to play its tasks again");
    }
  }

  private static String shown(String line) {
    return "'" + (line.length() > SHOWN ? line.substring(0, SHOWN) + "…" : line) + "'";
  }

  /** The next whole line without its end; empty if there is none. */
  private Optional<String> line() {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try {
      for (int next = bytes.read(); next >= 0; next = bytes.read()) {
        read++;
        if (next == '\n') {
          lines++;
          String text = line.toString(StandardCharsets.UTF_8);
          return Optional.of(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
        }
        line.write(next);
      }
      return Optional.empty();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    try {
      bytes.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
