package org.maskedbandit.lab.grid;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.maskedbandit.notation.Check;

/** Appends the rows of whole batches to a file; no other process can do so at the same time. */
public final class PartWriter implements AutoCloseable {
  private final Path path;
  private final String header;
  private final FileChannel file;

  /** Opens the file, which may be new. */
  public PartWriter(Path path, String header) {
    this.path = path;
    this.header = header;
    try {
      file = FileChannel.open(
          path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      if (file.tryLock() == null) {
        file.close();
        throw Check.refusal("the file of rows", "of one sweep", path + ", which another writes");
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /**
   * Reads what is there, by the same channel, and is not closed: a process that closes a second one
   * loses its lock on the file (POSIX).
   */
  public PartReader reader() {
    try {
      return new PartReader(path, header, Channels.newInputStream(file.position(0)));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Cuts the file after that many bytes, to go on from there. */
  public void keep(long bytes) {
    try {
      file.truncate(bytes);
      file.position(bytes);
      if (bytes == 0) {
        append(header + Rows.END);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  public void append(String rows) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(rows.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
