package org.maskedbandit.numeric;

/**
 * The Kullback-Leibler divergence of two coins, and its upper inverse.
 *
 * <pre>d(p, q) = p ln(p/q) + (1-p) ln((1-p)/(1-q)),   0 ln 0 = 0</pre>
 */
public final class BernoulliDivergence {
  /** A Newton step this small beside the distance to p and to 1 errs by its square. */
  private static final double SMALL = 1e-6;

  private BernoulliDivergence() {}

  public static double of(double p, double q) {
    return term(p, q) + term(1 - p, 1 - q);
  }

  /** p ln p + (1-p) ln(1-p), the part of d(p, q) that q has no part in. */
  public static double negativeEntropy(double p) {
    return term(p, 1) + term(1 - p, 1);
  }

  private static double term(double p, double q) {
    return p == 0 ? 0 : p * StrictMath.log(p / q);
  }

  /** The largest q in [p, 1] with {@code d(p, q) <= bound}, by Newton's steps: d is convex. */
  public static double upperInverse(double p, double bound) {
    if (p >= 1 || bound <= 0) {
      return p;
    }
    double constant = negativeEntropy(p) - bound;
    double q = above(p, bound, constant);
    double last = 1;
    while (q > p && last - q > SMALL * Math.min(q - p, 1 - q)) {
      last = q;
      double excess = constant - p * StrictMath.log(q) - (1 - p) * StrictMath.log(1 - q);
      q -= excess * q * (1 - q) / (q - p);
    }
    return Math.max(q, p);
  }

  /** A bound on the solution: by Pinsker's inequality, and near 1 by p ln(p/q) >= p ln p. */
  private static double above(double p, double bound, double constant) {
    double pinsker = p + Math.sqrt(bound / 2);
    return pinsker < (1 + p) / 2
        ? pinsker
        : Math.min(pinsker, 1 - StrictMath.exp(constant / (1 - p)));
  }
}
