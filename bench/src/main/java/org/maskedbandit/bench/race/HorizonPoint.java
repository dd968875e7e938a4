package org.maskedbandit.bench.race;

import org.maskedbandit.policy.Policy;

/**
 * What a run of so many rounds takes.
 *
 * @param name how it is played
 */
public record HorizonPoint(String name, Policy policy, long horizon, double seconds) {

  /** The line of a picture, or the column of a table, that it stands in. */
  String line() {
    return name + ": " + policy.written();
  }
}
