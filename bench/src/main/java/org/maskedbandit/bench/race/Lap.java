package org.maskedbandit.bench.race;

/** The time of one lap, and the regret of its runs: zeros if it did not play whole runs. */
record Lap(double seconds, Regret regret) {
  private static final Regret NONE = new Regret(0, 0, 0);

  Lap(double seconds) {
    this(seconds, NONE);
  }
}
