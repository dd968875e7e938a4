package org.maskedbandit.lab.audit;

import org.maskedbandit.lab.study.Progress;

/** Adds up the games of all phases of an audit, so that progress only ever grows. */
public final class CumulativeProgress {
  private final Progress progress;
  private final long total;
  private long done;

  public CumulativeProgress(Progress progress, long total) {
    this.progress = progress;
    this.total = total;
  }

  synchronized void add(long games) {
    done += games;
    progress.report(done, total);
  }
}
