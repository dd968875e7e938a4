package org.maskedbandit.privacy.argmax;

import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.RenyiDp;

/**
 * What one round reveals when only the winning arm leaves. Given all other draws, the winner is a
 * function of one bit: is the draw of the changed arm above a threshold? So a round is at worst the
 * bit of a Gaussian draw,
 *
 * <pre>Bernoulli(p) against Bernoulli(q),   p = Phi(x + mu),   q = Phi(x),</pre>
 *
 * for some threshold x, and its Renyi divergence is at most the supremum over x. The other
 * direction is the same family: complementing the bit takes x to -x - mu. The supremum is about
 * 2/pi of the alpha mu^2/2 of the whole draw if alpha mu is small, and all of it if alpha mu is
 * large.
 *
 * <p>With u = log(p/q), v = log((1-p)/(1-q)) and h of {@link PowerDivergence},
 *
 * <pre>divergence = log(1 + q h(u) + (1 - q) h(v)) / (alpha - 1).</pre>
 *
 * <p>Proofs: docs/proofs/threshold-bit.md.
 */
public final class ThresholdDivergence {
  private static final double TOLERANCE = 1e-7;

  /** Below this mu squares of ratios underflow, and the whole draw is charged. */
  private static final double TINY = 1e-100;

  /** Above this alpha mu the supremum is all but that of the whole draw. */
  private static final double LARGE = 1e4;

  private ThresholdDivergence() {}

  /**
   * A proven bound on the divergence at every threshold, above the largest one by at most a
   * ten-millionth, and never above that of the whole draw.
   *
   * <p>The supremum grows with mu, because the divergence is convex in p with its minimum at q. So
   * the bound for a larger mu serves a smaller.
   */
  public static RenyiDp worst(double alpha, double mu) {
    return worst(alpha, mu, TOLERANCE);
  }

  /** The same, above the largest divergence by at most that tolerance, relative to it. */
  static RenyiDp worst(double alpha, double mu, double tolerance) {
    Check.notNegative("mu", mu);
    RenyiDp wholeDraw = new RenyiDp(alpha, wholeDraw(alpha, Rounding.productUp(mu, mu)));
    if (mu < TINY || alpha * mu > LARGE) {
      return wholeDraw;
    }
    double log = new ThresholdSearch(alpha, mu, tolerance).bound();
    double bound = Rounding.up(ofLog(alpha, log));
    return bound < wholeDraw.epsilon() ? new RenyiDp(alpha, bound) : wholeDraw;
  }

  /** alpha mu^2/2, the divergence of two normal laws (Mironov 2017, Proposition 7). */
  static double wholeDraw(double alpha, double muSquared) {
    return Rounding.productUp(alpha / 2, muSquared);
  }

  /** log(1 + e^log) / (alpha - 1). */
  static double ofLog(double alpha, double log) {
    double sum = log < 0
        ? StrictMath.log1p(StrictMath.exp(log))
        : log + StrictMath.log1p(StrictMath.exp(-log));
    return sum / (alpha - 1);
  }
}
