package org.maskedbandit.lab.plan;

import org.maskedbandit.release.EpochLengths;

/**
 * How much of a plan is simulated: a function of the question, so that an answer does not depend on
 * the machine. Work is counted in about microseconds of one core; it grows with the number of
 * releases, because arms are played in blocks between them.
 *
 * <pre>
 * releases of a run         at most arms x (epochs of an arm with horizon/arms rewards)
 * work of a release         2 + arms/2       to find the probabilities of arms
 *                           100 + 3 arms     to look for a winner as well
 * </pre>
 *
 * @param horizon how many decisions are simulated; fewer than asked if {@link #LEAST_RUNS} of all
 *     would be too much work
 * @param regretRuns runs of a policy that count regret
 * @param winnerRuns runs of a policy that wait for a winner
 */
public record Effort(long horizon, int regretRuns, int winnerRuns) {
  static final int LEAST_RUNS = 10;
  private static final int MOST_REGRET_RUNS = 1000;
  private static final int MOST_WINNER_RUNS = 100;

  /** About four seconds, for two policies. */
  private static final double REGRET_BUDGET = 4e6 / 2;

  /** About eight seconds, for four policies. */
  private static final double WINNER_BUDGET = 8e6 / 4;

  static Effort of(int arms, long decisions, EpochLengths shortest) {
    long horizon = decisions;
    while (horizon > arms && runs(WINNER_BUDGET, arms, horizon, shortest) < LEAST_RUNS) {
      horizon /= 2;
    }
    double winner = runs(WINNER_BUDGET, arms, horizon, shortest);
    double regret = REGRET_BUDGET / (releases(arms, horizon, shortest) * (2 + arms / 2.0));
    return new Effort(horizon, clamp(regret, MOST_REGRET_RUNS), clamp(winner, MOST_WINNER_RUNS));
  }

  private static double runs(double budget, int arms, long horizon, EpochLengths lengths) {
    return budget / (releases(arms, horizon, lengths) * (100 + 3.0 * arms));
  }

  private static int clamp(double runs, int most) {
    return (int) Math.max(LEAST_RUNS, Math.min(most, runs));
  }

  /** Equal shares have the most releases, since the number of epochs is concave in the rewards. */
  private static double releases(int arms, long horizon, EpochLengths lengths) {
    long rewards = 0;
    long epochs = 0;
    while (rewards < horizon / arms) {
      rewards += lengths.after(rewards);
      epochs++;
    }
    return arms * (double) Math.max(1, epochs);
  }
}
