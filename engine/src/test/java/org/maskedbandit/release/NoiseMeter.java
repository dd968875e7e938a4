package org.maskedbandit.release;

import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

/**
 * A source that counts its normal and exponential draws, of which all privacy noise is made, and
 * can silence them.
 */
public final class NoiseMeter implements SimulatedSource {
  private final RandomSource random;
  private final double loudness;
  private int draws;

  private NoiseMeter(RandomSource random, double loudness) {
    this.random = random;
    this.loudness = loudness;
  }

  public static NoiseMeter of(long seed) {
    return new NoiseMeter(Seed.of(seed).stream(), 1);
  }

  /** Every draw is 0. */
  public static NoiseMeter silent() {
    return new NoiseMeter(Seed.of(0).stream(), 0);
  }

  public int draws() {
    return draws;
  }

  @Override
  public long nextLong() {
    return random.nextLong();
  }

  @Override
  public double nextGaussian() {
    draws++;
    return loudness * random.nextGaussian();
  }

  @Override
  public double nextExponential() {
    draws++;
    return loudness * random.nextExponential();
  }
}
