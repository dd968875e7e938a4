package org.maskedbandit.privacy;

import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.Rounding;

/**
 * What numbers that are not quite those of the proof add to delta.
 *
 * <pre>delta = (1 + e^epsilon) h,   h = floatingDraws 2^-50 + gridError</pre>
 *
 * If everything that is drawn is together within total variation h of the ideal, and the ideal is
 * (epsilon, delta0)-DP, then P(S) &lt;= P0(S) + h &lt;= e^epsilon P0'(S) + delta0 + h &lt;=
 * e^epsilon P'(S) + delta0 + (1 + e^epsilon) h.
 *
 * <p>It is no part of a {@link Guarantee}: it depends on how long a learner was served, and adds to
 * the delta that is asked for.
 */
public final class NumericalDelta {
  /**
   * How far a normal draw as a double may be from the ideal, as long as only one comparison of it
   * leaves. Given all other draws, an arm wins if its own is above a threshold, so what counts is
   * the probability of a comparison with any threshold. In units of 2^-53, of which this has 8:
   *
   * <ul>
   *   <li>4 for the draw of z, which is our own: the proof is at its class, NormalZiggurat, and a
   *       test computes it. An exponential draw, by which many arms are passed over, has 5;
   *   <li>1/4 for the product deviation z: a threshold moves by 2^-53 |z| at most, where the
   *       density is phi(z), and |z| phi(z) is below 0.242;
   *   <li>nothing for the sum, mean + deviation z: sums are compared exactly, whatever the
   *       deviation (LargestNormal).
   * </ul>
   *
   * <p>Draws that are compared again and again are noisy sums on the grid and are not counted here
   * (EpochMaxima). The rounding of a mean is charged as a larger share, and so is part of eta
   * (Filter, ThompsonBounds).
   */
  public static final double NORMAL_DRAW = 0x1p-50;

  private NumericalDelta() {}

  /** Rounded up, and at most 1. */
  public static double of(double epsilon, long floatingDraws, double gridError) {
    PrivacyCheck.epsilon(epsilon);
    PrivacyCheck.count(floatingDraws);
    Check.within("gridError", gridError, 0, 1);
    double floating = Rounding.productUp(Rounding.countUp(floatingDraws), NORMAL_DRAW);
    double distance = Rounding.sumUp(floating, gridError);
    double factor = Rounding.up(1 + StrictMath.exp(epsilon));
    return Math.min(1, Rounding.productUp(factor, distance));
  }
}
