package org.maskedbandit.bench.race;

import org.maskedbandit.policy.Policy;

/**
 * How fast somebody plays the game; numbers are NaN where they were not measured.
 *
 * @param seconds for a run
 * @param timesC how many times as fast as the loop in C that plays every round with the same c
 * @param timesJava how many times as fast as the bare loop in Java with the same c
 * @param note why it was not measured; empty where it was
 */
public record ThroughputRow(
    String name,
    Policy policy,
    long horizon,
    double seconds,
    double timesC,
    double timesJava,
    Regret regret,
    String note) {

  public boolean measured() {
    return note.isEmpty();
  }

  public double roundsPerSecond() {
    return horizon / seconds;
  }
}
