package org.maskedbandit.policy;

/**
 * Plays the arm with the largest index, of equal ones the first. An arm whose index is infinite comes before all others, and
 * of several such arms the least played: so every arm is tried, also when its rewards are late.
 */
abstract class IndexLearner implements Learner {
  private final long[] plays;
  private long round;

  IndexLearner(int arms) {
    plays = new long[arms];
  }

  /** Called at the start of each round, counted from 1, for what all indices share. */
  abstract void begin(long round);

  /** How much the arm promises; infinite where nothing is known of it yet. */
  abstract double index(int arm);

  final long plays(int arm) {
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
}
