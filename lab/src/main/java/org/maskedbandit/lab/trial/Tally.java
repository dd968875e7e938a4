package org.maskedbandit.lab.trial;

import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.problem.Problem;

/** Counts the plays and rewards of one run and reads the regret off them at checkpoints. */
final class Tally {
  private double[] gaps;
  private double bestMean;
  private final Checkpoints checkpoints;
  private final double[] regret;
  private final double[] rewardRegret;
  private final long[] pulls;
  private double rewards;

  /** What there was when the problem changed last. */
  private final long[] earlierPulls;

  private long earlierRounds;
  private double earlierRegret;
  private double earlierBest;

  Tally(Problem problem, Checkpoints checkpoints) {
    gaps = problem.gaps();
    bestMean = problem.bestMean();
    this.checkpoints = checkpoints;
    regret = new double[checkpoints.count()];
    rewardRegret = new double[checkpoints.count()];
    pulls = new long[gaps.length];
    earlierPulls = new long[gaps.length];
  }

  /** Further plays are of another problem with the same number of arms. */
  void become(Problem problem, long rounds) {
    earlierRegret = regret();
    earlierBest = best(rounds);
    earlierRounds = rounds;
    System.arraycopy(pulls, 0, earlierPulls, 0, pulls.length);
    gaps = problem.gaps();
    bestMean = problem.bestMean();
  }

  void add(int arm, long times, double paid) {
    pulls[arm] += times;
    rewards += paid;
  }

  void record(int checkpoint, long round) {
    regret[checkpoint] = regret();
    rewardRegret[checkpoint] = best(round) - rewards;
  }

  /** Pseudo-regret from the plays of each arm: its rounding error does not grow. */
  private double regret() {
    double total = earlierRegret;
    for (int arm = 0; arm < gaps.length; arm++) {
      total += gaps[arm] * (pulls[arm] - earlierPulls[arm]);
    }
    return total;
  }

  /** What the best arm of each round would have paid in expectation. */
  private double best(long rounds) {
    return earlierBest + bestMean * (rounds - earlierRounds);
  }

  Outcome outcome(Bill bill) {
    return new Outcome(checkpoints, regret, rewardRegret, pulls, bill);
  }
}
