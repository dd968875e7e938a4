package org.maskedbandit.lab.run;

import org.maskedbandit.policy.Learner;
import org.maskedbandit.privacy.ledger.Bill;

/** A run under way. */
public interface Run {
  /** Steps after which the pace of a run is told. */
  long TOLD = 1 << 18;

  /** Plays that number of further rounds, and tells how many they were now and then. */
  void play(long rounds, Pace pace);

  /**
   * Plays at least one round and at most that many, and no arm again after a release of it; returns
   * how many.
   */
  long step(long most);

  /** About how much work it is to the horizon, in rounds that are played one by one. */
  double work(long horizon);

  /** Who plays. */
  Learner learner();

  /** What the worst-off reward has paid so far, a reading of the ledger. */
  Bill bill();
}
