package org.maskedbandit.privacy.argmax;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.numeric.Rounding;

/**
 * By how much a threshold bit raises a moment of order alpha for each unit of mu^2, at the worst
 * threshold and the worst mu up to a largest one. It tends to 2/pi as alpha mu tends to 0.
 */
final class BitGain {
  /** What the steps towards smaller mu may add. */
  private static final double TOLERANCE = 2e-3;

  /** Finer than the steps, and coarse enough to be quick. */
  private static final double CARE = 1e-4;

  private final double alpha;
  private final DoubleUnaryOperator raise;

  private BitGain(double alpha, DoubleUnaryOperator raise) {
    this.alpha = alpha;
    this.raise = raise;
  }

  /** For 2 (E e^(alpha t) - 1)/(alpha (alpha - 1)) with the log-likelihood ratio t. */
  static BitGain ofMoment(double alpha) {
    double scale = 2 / (alpha * (alpha - 1));
    return new BitGain(
        alpha,
        mu -> scale
            * StrictMath.expm1(
                (alpha - 1) * ThresholdDivergence.worst(alpha, mu, CARE).epsilon()));
  }

  /** For 2/alpha times the Renyi divergence. */
  static BitGain ofDivergence(double alpha) {
    return new BitGain(
        alpha, mu -> 2 / alpha * ThresholdDivergence.worst(alpha, mu, CARE).epsilon());
  }

  /** The gain at that mu alone. */
  double at(double mu) {
    return Rounding.up(raise.applyAsDouble(mu) / (mu * mu));
  }

  /**
   * Not below the gain at that mu or any smaller one. The raise grows with mu, so that of mu serves
   * down to a smaller mu, from there that one, and so on until the formula for small rounds does.
   */
  double upTo(double mu) {
    double bound = (1 + TOLERANCE) * at(mu);
    double from = mu;
    while (small(from) > bound) {
      double next = from * Rounding.up(Math.sqrt(at(from) / bound));
      if (next > from * (1 - TOLERANCE / 16)) {
        bound *= 1 + TOLERANCE;
      } else {
        from = next;
      }
    }
    return bound;
  }

  /** (2/pi) e^(r s + s^2/(4 - 8/pi)), s = max(alpha, 2) mu, r = sqrt(2/pi): Lemma 3. */
  private double small(double mu) {
    double s = Math.max(alpha, 2) * mu;
    double exponent = s * (Math.sqrt(2 / Math.PI) + s / (4 - 8 / Math.PI));
    return Rounding.up(2 / Math.PI * StrictMath.exp(exponent));
  }
}
