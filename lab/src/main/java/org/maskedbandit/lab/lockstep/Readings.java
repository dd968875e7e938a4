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

  Readings(Coins problem, Checkpoints checkpoints, int size) {
    gaps = problem.gaps();
    bestMean = problem.bestMean();
    this.checkpoints = checkpoints;
    regret = new double[size][checkpoints.count()];
    rewardRegret = new double[size][checkpoints.count()];
  }

  void record(Lanes lanes, int checkpoint) {
    for (int lane = 0; lane < regret.length; lane++) {
      double lost = 0;
      double rewards = 0;
      for (int arm = 0; arm < gaps.length; arm++) {
        lost += gaps[arm] * lanes.count(arm, lane);
        rewards += lanes.sum(arm, lane);
      }
      regret[lane][checkpoint] = lost;
      rewardRegret[lane][checkpoint] = bestMean * checkpoints.round(checkpoint) - rewards;
    }
  }

  List<Outcome> outcomes(Lanes lanes, double[] spent) {
    return IntStream.range(0, regret.length)
        .mapToObj(lane -> new Outcome(
            checkpoints, regret[lane], rewardRegret[lane], pulls(lanes, lane), spent[lane]))
        .toList();
  }

  private long[] pulls(Lanes lanes, int lane) {
    return IntStream.range(0, gaps.length)
        .mapToLong(arm -> (long) lanes.count(arm, lane))
        .toArray();
  }
}
