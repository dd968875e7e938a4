package org.maskedbandit.lab.trial;

import org.maskedbandit.privacy.ledger.Bill;

/**
 * The result of one run.
 *
 * @param regret pseudo-regret at each checkpoint: the gaps of the arms played, added up
 * @param rewardRegret best mean times rounds, minus the rewards: same expectation, more noise
 * @param bill what the worst-off reward paid; a ledger reading, not a guarantee
 */
@SuppressWarnings("ArrayRecordComponent") // columns of numbers that are never compared
public record Outcome(
    Checkpoints checkpoints, double[] regret, double[] rewardRegret, long[] pulls, Bill bill) {

  /** Pseudo-regret at the horizon. */
  public double finalRegret() {
    return regret[regret.length - 1];
  }

  /** Regret by rewards at the horizon. */
  public double finalRewardRegret() {
    return rewardRegret[rewardRegret.length - 1];
  }
}
