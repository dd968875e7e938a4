package org.maskedbandit.random;

import java.math.BigInteger;

/** Draws from 0 to below a bound, all equally likely: that many random bits until below. */
final class UniformInteger {
  private UniformInteger() {}

  /** @param bound 1 or more */
  static long below(long bound, RandomSource random) {
    if (bound == 1) {
      return 0;
    }
    int unused = Long.numberOfLeadingZeros(bound - 1);
    long drawn = random.nextLong() >>> unused;
    while (drawn >= bound) {
      drawn = random.nextLong() >>> unused;
    }
    return drawn;
  }

  /** @param bound 1 or more */
  static BigInteger below(BigInteger bound, RandomSource random) {
    if (bound.bitLength() < Long.SIZE) {
      return BigInteger.valueOf(below(bound.longValue(), random));
    }
    int bits = bound.subtract(BigInteger.ONE).bitLength();
    BigInteger drawn = bits(bits, random);
    while (drawn.compareTo(bound) >= 0) {
      drawn = bits(bits, random);
    }
    return drawn;
  }

  private static BigInteger bits(int count, RandomSource random) {
    byte[] bytes = new byte[(count + 7) / 8];
    random.nextBytes(bytes);
    return new BigInteger(1, bytes).shiftRight(8 * bytes.length - count);
  }
}
