package org.maskedbandit.cli.console;

/** Cleans up if the process is interrupted (Ctrl-C) before the work is done. */
public final class Interruption {
  private final Thread cleaner;

  public Interruption(Runnable clean) {
    cleaner = new Thread(clean);
    Runtime.getRuntime().addShutdownHook(cleaner);
  }

  /** There is nothing left to clean up. */
  public void remove() {
    try {
      Runtime.getRuntime().removeShutdownHook(cleaner);
    } catch (IllegalStateException interrupted) {
      // The hook is running.
    }
  }
}
