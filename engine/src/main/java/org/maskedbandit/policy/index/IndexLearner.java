package org.maskedbandit.policy.index;

import org.maskedbandit.policy.Learner;

/**
 * Plays the arm with the largest index, of equal ones the first. An arm whose index is infinite
 * comes before all others, and of several such arms the least played: so every arm is tried, also
 * when its rewards are late.
 */
public abstract class IndexLearner implements Learner {
  private final long[] plays;
  private long round;

  protected IndexLearner(int arms) {
    plays = new long[arms];
  }

  /** Called at the start of each round, counted from 1, for what all indices share. */
  protected abstract void begin(long round);

  /** How much the arm promises; infinite where nothing is known of it yet. */
  protected abstract double index(int arm);

  protected final long plays(int arm) {
    return plays[arm];
  }

  @Override
  public final int choose() {
    begin(++round);
    int best = 0;
    double largest = index(0);
    for (int arm = 1; arm < plays.length; arm++) {
      double index = index(arm);
      if (index > largest || (index == Double.POSITIVE_INFINITY && plays[arm] < plays[best])) {
        largest = index;
        best = arm;
      }
    }
    plays[best]++;
    return best;
  }

  /** Plays the arm that was just chosen for that number of rounds more. */
  protected final void repeat(int arm, long rounds) {
    round += rounds;
    plays[arm] += rounds;
  }

  /**
   * For how many of the next rounds, up to {@code most}, the arm that was just chosen is chosen again if
   * no index moves but with the round. Asks that indices draw nothing and never fall as rounds go
   * by.
   *
   * <p>Then the arm is chosen from one round to another if its index in the first beats those of
   * the others in the last, and this is exact in doubles. Blocks are halved until that holds,
   * down to one round, where it is the rule of {@link #choose}.
   */
  protected final long steadyFor(int arm, long most) {
    long steady = 0;
    long block = most;
    while (block > 0) {
      if (beatsAll(arm, round + steady + 1, round + steady + block)) {
        steady += block;
        block = Math.min(2 * block, most - steady);
      } else {
        block /= 2;
      }
    }
    return steady;
  }

  /** Whether the arm's index in one round is finite and beats all others in another. */
  private boolean beatsAll(int arm, long first, long last) {
    begin(first);
    double own = index(arm);
    begin(last);
    for (int other = 0; other < plays.length; other++) {
      double index = index(other);
      if (other != arm && !(index < own || (index == own && arm < other))) {
        return false;
      }
    }
    return own < Double.POSITIVE_INFINITY;
  }
}
