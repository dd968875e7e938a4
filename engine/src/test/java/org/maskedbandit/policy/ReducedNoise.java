package org.maskedbandit.policy;

import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.SimulatedSource;

/**
 * A source whose normal and exponential draws, of which all privacy noise is made, are too small.
 */
record ReducedNoise(RandomSource random, double divisor) implements SimulatedSource {
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
