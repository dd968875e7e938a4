package org.maskedbandit.bench.race;

/** Somebody whose speed is measured. */
interface Runner {
  /**
   * Does so many pieces of work, runs or decisions: the same ones whenever it is asked for the same
   * number.
   */
  Lap run(int pieces);

  /** Works best on multiples of so many pieces. */
  default int group() {
    return 1;
  }
}
