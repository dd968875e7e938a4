package org.maskedbandit.random.largest;

import org.maskedbandit.random.RandomSource;

/** Draws a standard normal variable given that it exceeds a limit. */
public final class NormalTail {
  /** Below this limit plain draws are kept often enough. */
  private static final double NEAR = 0.5;

  private NormalTail() {}

  /** @see "Robert (1995), Simulation of truncated normal variables, section 2.1" */
  public static double draw(double limit, RandomSource random) {
    return limit < NEAR ? near(limit, random) : far(limit, random);
  }

  private static double near(double limit, RandomSource random) {
    double z = random.nextGaussian();
    while (z <= limit) {
      z = random.nextGaussian();
    }
    return z;
  }

  /** From an exponential variable beyond the limit, kept with probability exp(-(z - rate)^2/2). */
  private static double far(double limit, RandomSource random) {
    double rate = (limit + Math.sqrt(limit * limit + 4)) / 2;
    while (true) {
      double z = limit + random.nextExponential() / rate;
      double miss = z - rate;
      if (random.nextExponential() * 2 >= miss * miss) {
        return z;
      }
    }
  }
}
