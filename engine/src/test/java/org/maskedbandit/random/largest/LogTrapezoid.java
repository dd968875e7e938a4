package org.maskedbandit.random.largest;

import org.maskedbandit.numeric.Normal;

/**
 * Which of normal draws is the largest, by the trapezoidal rule in the logarithm of the distance
 * from the largest lower end: no steps to choose, and the same number for every factor between
 * deviations.
 */
final class LogTrapezoid {
  private static final double REACH = 9;

  private LogTrapezoid() {}

  static double[] of(double[] means, double[] deviations, double step) {
    double low = Double.NEGATIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    double narrowest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < means.length; i++) {
      low = Math.max(low, means[i] - REACH * deviations[i]);
      high = Math.max(high, means[i] + REACH * deviations[i]);
      narrowest = Math.min(narrowest, deviations[i]);
    }
    double[] law = new double[means.length];
    double[] logs = new double[means.length];
    for (double v = Math.log(narrowest / 4); v < Math.log(high - low); v += step) {
      add(means, deviations, low, Math.exp(v), step, logs, law);
    }
    return law;
  }

  private static void add(
      double[] means,
      double[] deviations,
      double low,
      double distance,
      double step,
      double[] logs,
      double[] law) {
    double sum = 0;
    for (int i = 0; i < means.length; i++) {
      double z = (low - means[i] + distance) / deviations[i];
      logs[i] = z > REACH ? 0 : Normal.logCdf(z);
      sum += logs[i];
    }
    for (int i = 0; sum > -50 && i < means.length; i++) {
      double z = (low - means[i] + distance) / deviations[i];
      if (z < REACH) {
        double density = Math.exp(sum - logs[i] - z * z / 2) / Normal.ROOT_TWO_PI;
        law[i] += step * distance * density / deviations[i];
      }
    }
  }
}
