package org.maskedbandit.paper;

import org.maskedbandit.random.RandomSource;

/**
 * Algorithm 4, heterogeneous Gaussian ReportNoisyMax: the index of the largest value with Gaussian
 * noise of its own variance. Line 4 of Algorithm 1 with line 5 is this algorithm.
 *
 * <p>Privacy: max s/σ-GDP where one value moves. The printed guarantee,
 * {@link Statements#theorem6}, is not sound.
 */
public final class Algorithm4 {
  /** For function values f and standard deviations sigma. */
  public static int play(double[] f, double[] sigma, RandomSource random) {
    double[] noisy = new double[f.length];
    for (int i = 0; i < f.length; i++) {
      noisy[i] = f[i] + sigma[i] * random.nextGaussian(); // 1
    }
    return argmax(noisy); // 2
  }

  /** The index of the largest value. */
  static int argmax(double[] values) {
    int best = 0;
    for (int i = 1; i < values.length; i++) {
      best = values[i] > values[best] ? i : best;
    }
    return best;
  }

  private Algorithm4() {}
}
