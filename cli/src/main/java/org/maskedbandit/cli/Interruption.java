package org.maskedbandit.cli;

/** Cleans up if the process is interrupted (Ctrl-C) before the work is done. */
final class Interruption {
  private final Thread cleaner;

  Interruption(Runnable clean) {
    cleaner = new Thread(clean);
    Runtime.getRuntime().addShutdownHook(cleaner);
  }

  /** There is nothing left to clean up. */
  void remove() {
    try {
      Runtime.getRuntime().removeShutdownHook(cleaner);
    } catch (IllegalStateException interrupted) {
      // The hook is running.
    }
  }
}
