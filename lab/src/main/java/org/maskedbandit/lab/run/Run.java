package org.maskedbandit.lab.run;

import org.maskedbandit.privacy.ledger.Bill;

/** A run under way. */
public interface Run {
  /** Plays that number of further rounds. */
  void play(long rounds);

  /** What the worst-off reward has paid so far, a reading of the ledger. */
  Bill bill();
}
