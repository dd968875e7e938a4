package org.maskedbandit.policy;

import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.state.Stateful;

/**
 * A policy at work: one experiment's state. Rewards may come late, in any order, or not at all.
 *
 * <p>Not safe for threads.
 */
public interface Learner extends Stateful {
  /** The arm to play in the next round. */
  int choose();

  /** Takes in a reward of an arm that was played; values outside [0, 1] are clamped. */
  void learn(int arm, double reward);

  /**
   * The latest released statistic of each arm, such as a noisy sum, 0 before the first: already
   * paid for, and public. Empty if nothing leaves but the arms played.
   */
  default double[] released() {
    return new double[0];
  }

  /** What the worst-off reward has paid so far: a reading of the ledger, not a guarantee. */
  default Bill bill() {
    return Bill.unknown();
  }
}
