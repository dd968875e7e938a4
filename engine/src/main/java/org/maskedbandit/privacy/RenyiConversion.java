package org.maskedbandit.privacy;

import org.maskedbandit.numeric.Rounding;

/**
 * From one Renyi divergence to (epsilon, delta). Orders are given as excess = alpha - 1, which
 * stays precise near 1. Every order gives a valid bound, so a search needs no proof.
 */
public final class RenyiConversion {
  /** Bounds the relative rounding error of three terms, each good to a few last places. */
  private static final double SLACK = 0x1p-49;

  private RenyiConversion() {}

  /**
   * divergence + log(1 - 1/alpha) - log(delta alpha)/(alpha - 1), rounded up (Canonne, Kamath and
   * Steinke 2020, Proposition 12; Balle et al. 2020, Theorem 21).
   */
  public static double epsilon(double excess, double divergence, double logDelta) {
    double penalty = -StrictMath.log1p(1 / excess);
    double price = -(logDelta + StrictMath.log1p(excess)) / excess;
    double blur = SLACK * (divergence - penalty + (StrictMath.log1p(excess) - logDelta) / excess);
    return Math.max(0, divergence + penalty + price + blur);
  }

  /** The same statement solved for log delta, rounded up. */
  static double logDelta(double excess, double divergence, double epsilon) {
    double penalty = -StrictMath.log1p(1 / excess);
    double logAlpha = StrictMath.log1p(excess);
    double blur = SLACK * (excess * (divergence + epsilon - penalty) + logAlpha);
    return Math.min(0, excess * (divergence - epsilon + penalty) - logAlpha + blur);
  }

  /** The same solved for the divergence, rounded down; negative if none is small enough. */
  static double largest(double excess, double epsilon, double logDelta) {
    double gain = StrictMath.log1p(1 / excess);
    double price = (logDelta + StrictMath.log1p(excess)) / excess;
    double blur = SLACK * (epsilon + gain + (StrictMath.log1p(excess) - logDelta) / excess);
    return epsilon + gain + price - 2 * blur;
  }

  /**
   * The delta at epsilon = 0, which is a total variation, from a bound on the Kullback-Leibler
   * divergence: the better of Pinsker's inequality, sqrt(divergence/2), and that of Bretagnolle and
   * Huber (1979), sqrt(1 - e^-divergence). A Renyi divergence of order above 1 is such a bound,
   * because it grows with its order.
   */
  static double totalVariation(double divergence) {
    double square = Math.min(divergence / 2, -StrictMath.expm1(-divergence));
    return divergence == 0 ? 0 : Math.min(1, Rounding.up(Math.sqrt(square)));
  }

  /** A logarithm, which is rounded up already, as a probability. */
  static double probability(double log) {
    return Math.min(1, Rounding.up(StrictMath.exp(log)));
  }
}
