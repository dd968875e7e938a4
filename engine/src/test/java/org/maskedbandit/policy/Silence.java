package org.maskedbandit.policy;

import java.util.random.RandomGenerator;
import org.maskedbandit.random.Seed;

/**
 * A source of uniform variables whose normal and exponential ones, of which all privacy noise is
 * made, are 0 but counted.
 */
public final class Silence implements RandomGenerator {
  private final RandomGenerator random = Seed.of(23).stream();
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
