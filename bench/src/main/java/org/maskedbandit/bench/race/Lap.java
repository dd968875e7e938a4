package org.maskedbandit.bench.race;

/**
 * What one lap of a race took.
 *
 * @param regret of its runs; nothing but zeros where it did not play whole runs
 */
record Lap(double seconds, Regret regret) {
  private static final Regret NONE = new Regret(0, 0, 0);

  Lap(double seconds) {
    this(seconds, NONE);
  }
}
