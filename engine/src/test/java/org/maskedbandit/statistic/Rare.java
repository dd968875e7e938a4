package org.maskedbandit.statistic;

import java.util.Locale;

/** How many of many experiments may go wrong, if each does with a small probability at most. */
final class Rare {
  static final double FALSE_ALARM = 1e-6;

  private Rare() {}

  /** The least k with P(Binomial(experiments, rate) &gt; k) &lt;= {@link #FALSE_ALARM}. */
  static int most(int experiments, double rate) {
    double log = experiments * StrictMath.log1p(-rate);
    double below = 0;
    for (int k = 0; k < experiments; k++) {
      below += StrictMath.exp(log);
      if (1 - below <= FALSE_ALARM) {
        return k;
      }
      log += StrictMath.log((experiments - k) * rate / ((k + 1) * (1 - rate)));
    }
    return experiments;
  }

  /** The number of experiments: few in a build, as many as the property says for tables. */
  static int experiments(int few) {
    return Integer.getInteger("statistic.experiments", few);
  }

  /** Prints a row of a table, if tables were asked for. */
  static void print(String row, Object... values) {
    if (System.getProperty("statistic.experiments") != null) {
      System.out.printf(Locale.ROOT, row + "%n", values);
    }
  }
}
