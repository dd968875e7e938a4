package org.maskedbandit.bench.race;

import java.util.Arrays;
import org.maskedbandit.random.RandomSource;

/** Gaussian Thompson sampling on coins without interface, ledger or checkpoints. */
public final class BareLoop {
  private BareLoop() {}

  /** Plays a run with {@code c} times the sampling variance; returns the plays of each arm. */
  public static long[] play(double[] coins, double c, long horizon, RandomSource random) {
    double[] sums = new double[coins.length];
    double[] means = new double[coins.length];
    double[] deviations = new double[coins.length];
    long[] counts = new long[coins.length];
    Arrays.fill(deviations, Math.sqrt(c));
    for (long round = 0; round < horizon; round++) {
      int best = 0;
      double largest = Double.NEGATIVE_INFINITY;
      for (int arm = 0; arm < coins.length; arm++) {
        double theta = means[arm] + deviations[arm] * random.nextGaussian();
        if (theta > largest) {
          largest = theta;
          best = arm;
        }
      }
      sums[best] += random.nextDouble() < coins[best] ? 1 : 0;
      double n = ++counts[best] + 1.0;
      means[best] = sums[best] / n;
      deviations[best] = Math.sqrt(c / n);
    }
    return counts;
  }
}
