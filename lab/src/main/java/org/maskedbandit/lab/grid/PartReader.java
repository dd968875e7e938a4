package org.maskedbandit.lab.grid;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.maskedbandit.notation.Check;

/**
 * Reads a file of rows, batch after batch. The batches of a part are in order, so the file ends
 * where the work was interrupted, perhaps in the middle of a row. Any other difference is refused.
 */
public final class PartReader implements AutoCloseable {
  private static final int SHOWN = 120;

  private final Path file;
  private final InputStream bytes;
  private long read;
  private long end;
  private long lines;
  private boolean torn;

  /** @param header what the first line must be */
  public PartReader(Path file, String header) {
    this(file, header, open(file));
  }

  PartReader(Path file, String header, InputStream bytes) {
    this.file = file;
    this.bytes = new BufferedInputStream(bytes);
    Optional<String> first = line();
    first.ifPresent(line -> require(line, header));
    torn = first.isEmpty();
    end = torn ? 0 : read;
  }

  private static InputStream open(Path file) {
    try {
      return Files.newInputStream(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Where the last whole batch ends, in bytes; 0 if not even the header is there. */
  public long end() {
    return end;
  }

  /** The rows of a batch that must be next; empty if the file ends before they do. */
  public Optional<String> next(Batch<?> batch) {
    if (torn) {
      return Optional.empty();
    }
    String names = batch.names();
    StringBuilder text = new StringBuilder();
    for (int run : batch.runs().toArray()) {
      String start = names + run + ",";
      for (int row = batch.rows(); row > 0; row--) {
        Optional<String> line = line();
        if (line.isEmpty()) {
          torn = true;
          return Optional.empty();
        }
        require(line.get(), start);
        text.append(line.get()).append(Rows.END);
      }
    }
    end = read;
    return Optional.of(text.toString());
  }

  /** Refuses rows after the last task. */
  public void requireEnd() {
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
