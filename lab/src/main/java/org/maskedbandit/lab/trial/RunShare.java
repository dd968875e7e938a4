package org.maskedbandit.lab.trial;

import java.util.function.DoubleConsumer;
import org.maskedbandit.lab.run.Pace;
import org.maskedbandit.lab.run.Run;

/** Reports which share of a long run is done, and nothing of a short one. */
final class RunShare implements Pace {
  private final long horizon;
  private final DoubleConsumer progress;
  private long played;
  private long unreported;

  RunShare(long horizon, DoubleConsumer progress) {
    this.horizon = horizon;
    this.progress = progress;
  }

  @Override
  public void played(long rounds, long steps) {
    played += rounds;
    unreported += steps;
    if (unreported >= Run.TOLD) {
      unreported = 0;
      progress.accept((double) played / horizon);
    }
  }
}
