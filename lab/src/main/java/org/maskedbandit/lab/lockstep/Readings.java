package org.maskedbandit.lab.lockstep;

import java.util.List;
import java.util.stream.IntStream;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.problem.Coins;

/** The regret of every lane at checkpoints, read off its counts and sums. */
final class Readings {
  private final double[] gaps;
  private final double bestMean;
  private final Checkpoints checkpoints;
  private final double[][] regret;
  private final double[][] rewardRegret;

  Readings(Coins problem, Checkpoints checkpoints, int lanes) {
    gaps = problem.gaps();
    bestMean = problem.bestMean();
    this.checkpoints = checkpoints;
    regret = new double[lanes][checkpoints.count()];
    rewardRegret = new double[lanes][checkpoints.count()];
  }

  void record(Books books, int checkpoint) {
    for (int lane = 0; lane < regret.length; lane++) {
      double lost = 0;
      double rewards = 0;
      for (int arm = 0; arm < gaps.length; arm++) {
        lost += gaps[arm] * books.count(arm, lane);
        rewards += books.sum(arm, lane);
      }
      regret[lane][checkpoint] = lost;
      rewardRegret[lane][checkpoint] = bestMean * checkpoints.round(checkpoint) - rewards;
    }
  }

  List<Outcome> outcomes(Books books, double[] spent) {
    return IntStream.range(0, regret.length)
        .mapToObj(lane -> new Outcome(
            checkpoints, regret[lane], rewardRegret[lane], pulls(books, lane), spent[lane]))
        .toList();
  }

  private long[] pulls(Books books, int lane) {
    return IntStream.range(0, gaps.length)
        .mapToLong(arm -> (long) books.count(arm, lane))
        .toArray();
  }
}
