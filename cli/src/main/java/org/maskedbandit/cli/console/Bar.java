package org.maskedbandit.cli.console;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.maskedbandit.lab.grid.Progress;

/**
 * A line on standard error that shows the share of the work that is done and the time left, for
 * work of over a second in front of a person. It is at 100% when the work has ended, and not
 * before.
 */
public final class Bar implements Progress, AutoCloseable {
  private static final long PATIENCE_NANOS = 1_000_000_000;
  private static final long REDRAWN_NANOS = 200_000_000;
  private static final int WIDTH = 40;

  private final String task;
  private final PrintStream terminal;
  private final boolean watched;
  private final LongSupplier nanos;
  private final long started;
  private long drawn = Long.MIN_VALUE;
  private double done;

  Bar(String task, PrintStream terminal, boolean watched, LongSupplier nanos) {
    this.task = task;
    this.terminal = terminal;
    this.watched = watched;
    this.nanos = nanos;
    started = nanos.getAsLong();
  }

  /** Java cannot tell whether standard error is a terminal; the launcher can, and says so. */
  public static Bar of(String task) {
    boolean watched = Boolean.getBoolean("maskedbandit.terminal");
    return new Bar(task, System.err, watched, System::nanoTime);
  }

  @Override
  public synchronized void report(double share) {
    done = Math.max(done, share);
    long elapsed = nanos.getAsLong() - started;
    boolean due = visible() ? elapsed - drawn > REDRAWN_NANOS : elapsed > PATIENCE_NANOS;
    if (watched && due) {
      drawn = elapsed;
      int percent = (int) Math.min(99, 100 * done);
      draw(percent, done > 0 ? ", " + time(elapsed * (1 - done) / done) + " left" : "");
    }
  }

  /** The work has ended. */
  synchronized void finish() {
    if (visible()) {
      draw(100, ", " + time(nanos.getAsLong() - started));
    }
  }

  @Override
  public synchronized void close() {
    if (visible()) {
      terminal.println();
    }
  }

  private boolean visible() {
    return drawn != Long.MIN_VALUE;
  }

  /** Blanks at the end clear what was longer before. */
  private void draw(int percent, String time) {
    int full = WIDTH * percent / 100;
    String bar = "=".repeat(full) + " ".repeat(WIDTH - full);
    terminal.print("\r" + task + " [" + bar + "] " + percent + "%" + time + "        ");
    terminal.flush();
  }

  private static String time(double nanos) {
    long seconds = (long) Math.ceil(nanos / 1e9);
    return seconds < 3600
        ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
        : String.format(Locale.ROOT, "%d h %02d min", seconds / 3600, seconds / 60 % 60);
  }
}
