package org.maskedbandit.paper;

import org.maskedbandit.random.RandomSource;

/**
 * Algorithm 3, ReportNoisyMax: the index of the largest value with Laplace noise.
 *
 * <p>Privacy: ε-DP if neighbouring databases move one value, or all values the same way. For
 * arbitrary functions, as it is printed, it is 2ε-DP.
 */
public final class Algorithm3 {
  /** For function values f of sensitivity s. */
  public static int play(double[] f, double s, double epsilon, RandomSource random) {
    double[] noisy = new double[f.length];
    for (int i = 0; i < f.length; i++) {
      double sign = random.nextBoolean() ? 1 : -1;
      double z = sign * random.nextExponential() * s / epsilon; // 1: Lap(s/epsilon)
      noisy[i] = f[i] + z;
    }
    return Algorithm4.argmax(noisy); // 2
  }

  private Algorithm3() {}
}
