package org.maskedbandit.cli.console;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.lab.study.Progress;

/** A progress bar on standard error, for work of over a second in front of a person. */
public final class Bar implements Progress, AutoCloseable {
  private static final long PATIENCE_NANOS = 1_000_000_000;

  private final String task;

  /** Java cannot tell whether standard error is a terminal; the launcher can, and says so. */
  private final boolean watched = Boolean.getBoolean("maskedbandit.terminal");

  private final long started = System.nanoTime();
  private @Nullable ProgressBar bar;

  public Bar(String task) {
    this.task = task;
  }

  @Override
  public synchronized void report(long done, long total) {
    if (bar == null && watched && done < total && System.nanoTime() - started > PATIENCE_NANOS) {
      bar = new ProgressBarBuilder()
          .setTaskName(task)
          .setInitialMax(total)
          .setStyle(ProgressBarStyle.ASCII)
          .setUpdateIntervalMillis(200)
          .setConsumer(new ConsoleProgressBarConsumer(System.err))
          .build();
    }
    if (bar != null) {
      bar.stepTo(done);
    }
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
