package org.maskedbandit.bench.race;

import org.maskedbandit.policy.Policy;

/** The seconds of a run; the name says how it is played. */
public record HorizonPoint(String name, Policy policy, long horizon, double seconds) {

  /** The line of a picture, or the column of a table, that it stands in. */
  String line() {
    return name + ": " + policy.written();
  }
}
