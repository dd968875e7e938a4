package org.maskedbandit.policy;

import java.util.random.RandomGenerator;

/**
 * A source whose normal and exponential draws, of which all privacy noise is made, are too small.
 */
record QuietNoise(RandomGenerator random, double divisor) implements RandomGenerator {
  @Override
  public long nextLong() {
    return random.nextLong();
  }

  @Override
  public double nextGaussian() {
    return random.nextGaussian() / divisor;
  }

  @Override
  public double nextExponential() {
    return random.nextExponential() / divisor;
  }
}
