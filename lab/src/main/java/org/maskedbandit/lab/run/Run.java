package org.maskedbandit.lab.run;

/** A run under way. */
public interface Run {
  /** Plays that number of further rounds. */
  void play(long rounds);

  /** What the worst-off reward has paid so far, a reading of the ledger. */
  double spent();
}
