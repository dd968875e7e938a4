package org.maskedbandit.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Standard output that remembers why it could not be written. A {@link java.io.PrintWriter} would
 * forget it, and the command would seem to have succeeded.
 */
public final class StandardOutput extends OutputStream {
  private final OutputStream file;
  private @Nullable IOException failure;

  public StandardOutput(OutputStream file) {
    this.file = file;
  }

  public static StandardOutput ofProcess() {
    return new StandardOutput(new FileOutputStream(FileDescriptor.out));
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      file.write(bytes, offset, length);
    } catch (IOException failed) {
      failure = failed;
      throw failed;
    }
  }

  /** Why output was lost, if it was. A reader that has read enough is no failure. */
  @Nullable
  public String failure() {
    String reason = failure == null ? null : String.valueOf(failure.getMessage());
    return reason == null || reason.contains("Broken pipe") ? null : reason;
  }
}
