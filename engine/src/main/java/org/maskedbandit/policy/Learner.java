package org.maskedbandit.policy;

import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.state.Stateful;

/** A policy at work. Rewards may come late, in any order, or not at all. Not thread-safe. */
public interface Learner extends Stateful {
  int choose();

  /** Takes in a reward of an arm that was played; values outside [0, 1] are clamped. */
  void learn(int arm, double reward);

  /** The latest released statistic of each arm, 0 before the first; empty if only arms leave. */
  default double[] released() {
    return new double[0];
  }

  /** What the worst-off reward has paid so far: a reading of the ledger, not a guarantee. */
  default Bill bill() {
    return Bill.unknown();
  }
}
