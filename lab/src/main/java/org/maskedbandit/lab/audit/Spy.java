package org.maskedbandit.lab.audit;

/** Boils a transcript down to a few numbers that tell the worlds apart. */
interface Spy {
  double[] observe(Transcript transcript);

  /** Whether the spy looks at released statistics. */
  default boolean watches() {
    return false;
  }
}
