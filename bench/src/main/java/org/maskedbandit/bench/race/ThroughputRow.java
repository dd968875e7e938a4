package org.maskedbandit.bench.race;

import org.maskedbandit.policy.Policy;

/**
 * The speed of one way to play; numbers that were not measured are NaN.
 *
 * @param seconds for a run
 * @param timesC how many times as fast as the loop in C
 * @param timesJava how many times as fast as the bare loop in Java
 * @param timesRounds how many times as fast as playing every round of the same policy
 * @param note why it was not measured; empty if it was
 */
public record ThroughputRow(
    String name,
    Policy policy,
    long horizon,
    double seconds,
    double timesC,
    double timesJava,
    double timesRounds,
    Regret regret,
    String note) {

  public boolean measured() {
    return note.isEmpty();
  }

  public double roundsPerSecond() {
    return horizon / seconds;
  }
}
