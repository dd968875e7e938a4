package org.maskedbandit.random;

/**
 * The generator xoshiro256++, seeded by SplitMix64. Not thread-safe.
 *
 * @see "Blackman and Vigna (2021), Scrambled linear pseudorandom number generators"
 */
final class Xoshiro implements SimulatedSource {
  private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

  private long a;
  private long b;
  private long c;
  private long d;

  Xoshiro(long seed) {
    long place = seed + GOLDEN_RATIO;
    a = Seed.mix(place);
    b = Seed.mix(place += GOLDEN_RATIO);
    c = Seed.mix(place += GOLDEN_RATIO);
    d = Seed.mix(place + GOLDEN_RATIO);
  }

  /** From a state that is not all zero, for published outputs. */
  Xoshiro(long a, long b, long c, long d) {
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
  }

  @Override
  public long nextLong() {
    long result = Long.rotateLeft(a + d, 23) + a;
    long shifted = b << 17;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = Long.rotateLeft(d, 45);
    return result;
  }
}
