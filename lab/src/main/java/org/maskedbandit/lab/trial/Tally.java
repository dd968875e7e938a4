package org.maskedbandit.lab.trial;

import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.problem.Problem;

/** Counts the plays and rewards of one run and reads the regret off them at checkpoints. */
final class Tally {
  private final double[] gaps;
  private final double bestMean;
  private final Checkpoints checkpoints;
  private final double[] regret;
  private final double[] rewardRegret;
  private final long[] pulls;
  private double rewards;

  Tally(Problem problem, Checkpoints checkpoints) {
    gaps = problem.gaps();
    bestMean = problem.bestMean();
    this.checkpoints = checkpoints;
    regret = new double[checkpoints.count()];
    rewardRegret = new double[checkpoints.count()];
    pulls = new long[gaps.length];
  }

  void add(int arm, long times, double paid) {
    pulls[arm] += times;
    rewards += paid;
  }

  /** Pseudo-regret from the plays of each arm: its rounding error does not grow. */
  void record(int checkpoint, long round) {
    double total = 0;
    for (int arm = 0; arm < gaps.length; arm++) {
      total += gaps[arm] * pulls[arm];
    }
    regret[checkpoint] = total;
    rewardRegret[checkpoint] = bestMean * round - rewards;
  }

  Outcome outcome(Bill bill) {
    return new Outcome(checkpoints, regret, rewardRegret, pulls, bill);
  }
}
