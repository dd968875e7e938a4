package org.maskedbandit.random;

import java.math.BigInteger;

/**
 * A coin that shows heads with probability exp(-gamma), exactly, for a rational gamma = n/d of 0 or
 * more.
 *
 * <pre>
 * gamma in [0, 1]:  K = the first k = 1, 2, … at which a coin of probability gamma/k shows tails;
 *                   heads if K is odd
 * gamma above 1:    heads if floor(gamma) coins exp(-1) and a coin exp(-(gamma - floor(gamma))) do
 * </pre>
 *
 * The chance to get past k is gamma^k/k!, so the odd ones add up to the series of exp(-gamma). A
 * coin of probability gamma/k is two, 1/k and n/d, which must both show heads: so the integers
 * never grow.
 *
 * @see "Canonne, Kamath and Steinke (2020), The discrete Gaussian for differential privacy,
 *     Algorithm 1"
 */
final class BernoulliExp {
  private BernoulliExp() {}

  /** In long arithmetic if both integers fit: nothing in it is larger than n and d. */
  static boolean draw(BigInteger n, BigInteger d, RandomSource random) {
    if (n.bitLength() < Long.SIZE && d.bitLength() < Long.SIZE) {
      return draw(n.longValue(), d.longValue(), random);
    }
    BigInteger[] parts = n.divideAndRemainder(d);
    for (BigInteger left = parts[0]; left.signum() > 0; left = left.subtract(BigInteger.ONE)) {
      if (!draw(1, 1, random)) {
        return false;
      }
    }
    long k = 1;
    while (UniformInteger.below(k, random) == 0
        && UniformInteger.below(d, random).compareTo(parts[1]) < 0) {
      k++;
    }
    return k % 2 == 1;
  }

  static boolean draw(long n, long d, RandomSource random) {
    long rest = n;
    for (; rest > d; rest -= d) {
      if (!draw(1, 1, random)) {
        return false;
      }
    }
    long k = 1;
    while (UniformInteger.below(k, random) == 0 && UniformInteger.below(d, random) < rest) {
      k++;
    }
    return k % 2 == 1;
  }
}
