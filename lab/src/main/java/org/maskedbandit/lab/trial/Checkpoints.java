package org.maskedbandit.lab.trial;

import org.maskedbandit.notation.Check;

/**
 * The rounds after which a run's regret is recorded, the last one at the horizon. They are evenly
 * spread; over long horizons they grow by a constant factor, to show how a policy learns.
 *
 * @param first the first round of those that grow; 0 if they are evenly spread
 */
public record Checkpoints(long horizon, int count, long first) {
  private static final long LONG = 10_000_000;

  /** The usual first round of those that grow. */
  private static final long FIRST = 1000;

  /** Of more points the first ones would be less than a round apart. */
  private static final int MOST_GROWING = 1000;

  public Checkpoints {
    Check.atLeast("horizon", horizon, 1);
    Check.within("the number of checkpoints", count, 1, horizon);
    Check.within("the first checkpoint", first, 0, horizon);
  }

  public Checkpoints(long horizon, int count) {
    this(horizon, count, horizon > LONG && count <= MOST_GROWING ? FIRST : 0);
  }

  /**
   * At most that many, which grow by a constant factor from the first one to the horizon. They are
   * fewer if two of them would be less than a round apart.
   */
  public static Checkpoints growing(long first, int count, long horizon) {
    Check.within("the first checkpoint", first, 1, horizon - 1);
    Check.atLeast("the number of growing checkpoints", count, 2);
    double most = StrictMath.log(horizon / (double) first) / StrictMath.log1p(1.0 / first);
    // Two checkpoints that are a round apart but for rounding errors might be the same round.
    int steps = (int) Math.max(1, Math.min(count - 1, most * (1 - 1e-9)));
    return new Checkpoints(horizon, steps + 1, first);
  }

  /** At most that many checkpoints, fewer if the horizon is shorter. */
  public static Checkpoints atMost(int count, long horizon) {
    return new Checkpoints(horizon, (int) Math.min(count, horizon));
  }

  /** Whether they grow by a constant factor, so that a logarithmic axis suits them. */
  public boolean growing() {
    return first > 0;
  }

  /** The number of rounds played at checkpoint {@code index}, counted from 0. */
  public long round(int index) {
    if (index == count - 1) {
      return horizon;
    }
    return growing()
        ? Math.round(first * StrictMath.pow(horizon / (double) first, index / (count - 1.0)))
        : (long) ((double) horizon * (index + 1) / count);
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
