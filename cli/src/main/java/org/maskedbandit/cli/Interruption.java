package org.maskedbandit.cli;

/** Cleans up if the process is interrupted (Ctrl-C) before the work is done. */
final class Interruption implements AutoCloseable {
  private final Thread cleaner;

  Interruption(Runnable clean) {
    cleaner = new Thread(clean);
    Runtime.getRuntime().addShutdownHook(cleaner);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(cleaner);
    } catch (IllegalStateException interrupted) {
      // The hook is running.
    }
  }
}
