package org.maskedbandit.lab.run;

import org.maskedbandit.policy.Learner;
import org.maskedbandit.privacy.ledger.Bill;

/** A run under way. */
public interface Run {
  /** Plays that number of further rounds. */
  void play(long rounds);

  /**
   * Plays at least one round and at most that many, and no arm again after a release of it; returns
   * how many.
   */
  long step(long most);

  /** Who plays. */
  Learner learner();

  /** What the worst-off reward has paid so far, a reading of the ledger. */
  Bill bill();
}
