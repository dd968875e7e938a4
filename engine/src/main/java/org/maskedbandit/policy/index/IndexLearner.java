package org.maskedbandit.policy.index;

import org.maskedbandit.policy.Learner;
import org.maskedbandit.state.Fields;

/**
 * Plays the first arm with the largest index. Among infinite indices the least played arm comes
 * first, so every arm is tried, also if rewards are late.
 */
public abstract class IndexLearner implements Learner {
  private final long[] plays;
  private long round;

  protected IndexLearner(int arms) {
    plays = new long[arms];
  }

  /** Called at the start of each round, counted from 1, for what all indices share. */
  protected void begin(long round) {}

  /** How much the arm promises; infinite while nothing is known of it. */
  protected abstract double index(int arm);

  protected final long plays(int arm) {
    return plays[arm];
  }

  @Override
  public final int choose() {
    begin(++round);
    int best = best();
    plays[best]++;
    return best;
  }

  protected int best() {
    int best = 0;
    double largest = index(0);
    for (int arm = 1; arm < plays.length; arm++) {
      double index = index(arm);
      if (index > largest || (index == Double.POSITIVE_INFINITY && plays[arm] < plays[best])) {
        largest = index;
        best = arm;
      }
    }
    return best;
  }

  /** Plays the arm that was just chosen for that number of rounds more. */
  protected final void repeat(int arm, long rounds) {
    round += rounds;
    plays[arm] += rounds;
  }

  /** Names the fields of the statistics that indices are made of. */
  protected abstract void statistics(Fields fields);

  @Override
  public final void fields(Fields fields) {
    fields.counts("plays", plays);
    round = fields.count("round", round);
    statistics(fields);
  }
}
