package org.maskedbandit.policy;

import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

/**
 * A source of uniform variables whose normal and exponential ones, of which all privacy noise is
 * made, are 0 but counted.
 */
public final class NoNoise implements SimulatedSource {
  private final RandomSource random = Seed.of(23).stream();
  private long draws;

  public long draws() {
    return draws;
  }

  @Override
  public long nextLong() {
    return random.nextLong();
  }

  @Override
  public double nextGaussian() {
    draws++;
    return 0;
  }

  @Override
  public double nextExponential() {
    draws++;
    return 0;
  }
}
