package org.maskedbandit.random;

/**
 * Draws the number of heads of n coins with probability p, in a time that does not grow with n, and
 * with the law of throwing them.
 *
 * <p>Few coins are thrown 64 at a time: lane by lane a uniform number is compared with p, one
 * binary digit of all lanes with one random word, until every lane is decided, which takes about
 * eight words. If few heads are expected, the gaps between them are drawn. Otherwise
 * {@link BinomialHat} rejects.
 */
public final class Binomial {
  /** Up to here throwing is the cheapest. */
  private static final long FEW_COINS = 256;

  private static final double FEW_HEADS = BinomialHat.LEAST_HEADS;

  private Binomial() {}

  public static long draw(long n, double p, RandomSource random) {
    if (p > 0.5) {
      return n - draw(n, 1 - p, random);
    }
    if (n <= FEW_COINS) {
      return thrown(n, p, random);
    }
    return n * p < FEW_HEADS ? byGaps(n, p, random) : BinomialHat.draw(n, p, random);
  }

  private static long thrown(long n, double p, RandomSource random) {
    long heads = 0;
    long left = n;
    for (; left >= Long.SIZE; left -= Long.SIZE) {
      heads += Long.bitCount(coins(-1L, p, random));
    }
    return left == 0 ? heads : heads + Long.bitCount(coins((1L << left) - 1, p, random));
  }

  /** A word whose wanted bits are 1 with probability p each, and the others 0. */
  private static long coins(long wanted, double p, RandomSource random) {
    long heads = 0;
    long open = wanted;
    double digits = p;
    while (open != 0 && digits > 0) {
      long word = random.nextLong();
      digits *= 2;
      if (digits >= 1) {
        digits -= 1;
        heads |= open & ~word;
        open &= word;
      } else {
        open &= ~word;
      }
    }
    return heads;
  }

  /** Tails before a head are a geometric variable, which is an exponential one rounded down. */
  private static long byGaps(long n, double p, RandomSource random) {
    if (p == 0) {
      return 0;
    }
    double rate = -StrictMath.log1p(-p);
    long heads = 0;
    double left = n;
    while (true) {
      left -= Math.floor(random.nextExponential() / rate) + 1;
      if (left < 0) {
        return heads;
      }
      heads++;
    }
  }
}
