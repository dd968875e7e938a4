package org.maskedbandit.bench.race;

/** Work whose speed is measured. */
interface Runner {
  /** Does that many runs or decisions: the same ones whenever the number is the same. */
  Lap run(int pieces);

  /** Works best on multiples of this number of pieces. */
  default int group() {
    return 1;
  }
}
