package org.maskedbandit.lab.trial;

import java.util.List;
import java.util.stream.IntStream;
import org.maskedbandit.privacy.ledger.Bill;

/**
 * The result of one run.
 *
 * @param regret pseudo-regret at each checkpoint: the gaps of the arms played, added up
 * @param rewardRegret best mean times rounds, minus the rewards as learners take them in, which are
 *     rounded to 2^-20: more noise than regret, and the same expectation if rewards are multiples
 *     of 2^-20, as coins are; otherwise the expectations differ by at most 2^-21 a round
 * @param bill what the worst-off reward paid; a ledger reading, not a guarantee
 */
@SuppressWarnings("ArrayRecordComponent") // columns of numbers that are never compared
public record Outcome(
    Checkpoints checkpoints, double[] regret, double[] rewardRegret, long[] pulls, Bill bill) {

  /** The regret up to a round, which is a row of a file. */
  public record Point(long round, double regret, double rewardRegret) {}

  /** A point for each checkpoint. */
  public List<Point> points() {
    return IntStream.range(0, regret.length)
        .mapToObj(i -> new Point(checkpoints.round(i), regret[i], rewardRegret[i]))
        .toList();
  }

  /** Pseudo-regret at the horizon. */
  public double finalRegret() {
    return regret[regret.length - 1];
  }

  /** Regret by rewards at the horizon. */
  public double finalRewardRegret() {
    return rewardRegret[rewardRegret.length - 1];
  }
}
