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
   *   <li>the sum, mean + deviation z, is rounded in a way that depends on nothing else. If a claim
   *       is that of the whole draw or of a comparison with any threshold, that is post-processing
   *       and costs nothing. If it is that of differences of draws (ContrastLedger), a threshold
   *       moves by 2^-53 (1 + deviation |z|), which costs 0.4/deviation + 1/4: covered for
   *       deviations from 0.12 on.
   * </ul>
   *
   * Not in it, and said in the threat model:
   *
   * <ul>
   *   <li>the same rounding for smaller deviations under such a claim, 0.4/deviation units: 2^-44.4
   *       for each draw at a deviation of 1/1000;
   *   <li>further comparisons of a draw that is kept (DpTsUcb), each 1/2 unit;
   *   <li>the rounding of the mean itself, by 2^-54 at most. A reward of an arm with n of them may
   *       move the mean by 2^-53 more than 1/(n+1), which makes eta larger by (n+1) 2^-53 of itself
   *       at most: 1e-10 at a million rewards.
   * </ul>
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
