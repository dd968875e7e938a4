package org.maskedbandit.lab.trial;

import org.maskedbandit.notation.Check;

/** The rounds after which a run's regret is recorded: evenly spread, the last one at the horizon. */
public record Checkpoints(long horizon, int count) {

  public Checkpoints {
    Check.atLeast("horizon", horizon, 1);
    Check.within("the number of checkpoints", count, 1, horizon);
  }

  /** At most that many checkpoints, fewer where the horizon is shorter. */
  public static Checkpoints atMost(int count, long horizon) {
    return new Checkpoints(horizon, (int) Math.min(count, horizon));
  }

  /** The number of rounds played at checkpoint {@code index}, counted from 0. */
  public long round(int index) {
    return index == count - 1 ? horizon : (long) ((double) horizon * (index + 1) / count);
  }

  /** All rounds, as numbers to plot against. */
  public double[] rounds() {
    double[] rounds = new double[count];
    for (int i = 0; i < count; i++) {
      rounds[i] = round(i);
    }
    return rounds;
  }
}
