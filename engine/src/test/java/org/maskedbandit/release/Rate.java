package org.maskedbandit.release;

import java.util.function.BooleanSupplier;
import org.apache.commons.numbers.gamma.RegularizedBeta;

/** How often an event was seen, and the limits of Clopper and Pearson for its probability. */
record Rate(int runs, long seen) {
  /** Each limit alone is on the wrong side with this probability at most. */
  static final double FALSE_ALARM = 1e-7;

  static Rate of(int runs, BooleanSupplier event) {
    long seen = 0;
    for (int run = 0; run < runs; run++) {
      seen += event.getAsBoolean() ? 1 : 0;
    }
    return new Rate(runs, seen);
  }

  double atMost() {
    return atMost(FALSE_ALARM);
  }

  double atLeast() {
    return 1 - new Rate(runs, runs - seen).atMost();
  }

  /** The rate at which seeing so few has probability falseAlarm. */
  double atMost(double falseAlarm) {
    double low = 0;
    double high = 1;
    for (int step = 0; step < 60; step++) {
      double rate = (low + high) / 2;
      if (RegularizedBeta.complement(rate, seen + 1.0, runs - seen) > falseAlarm) {
        low = rate;
      } else {
        high = rate;
      }
    }
    return high;
  }
}
