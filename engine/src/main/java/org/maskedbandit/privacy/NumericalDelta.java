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
 * <p>It is no part of a {@link Guarantee}: it depends on how long somebody was served, and adds to
 * the delta that is asked for.
 */
public final class NumericalDelta {
  /**
   * How far a normal draw as a double may be from the ideal, as long as only comparisons of it
   * leave. This is an <b>assumption</b> on the Java runtime, twice what can be computed for its
   * sampler (McFarland 2016, A modified ziggurat algorithm; the tables of JDK 17.0.15 and 25.0.3
   * are the same):
   *
   * <ul>
   *   <li>the law that its tables describe is within 2^-54 of the normal law;
   *   <li>a fast draw has 55 bits, and mean + deviation z is rounded four times. All of that is
   *       monotone, so a comparison sees a threshold that moved by an ulp or two: 2^-53;
   *   <li>a draw at the edge of a layer, one in 85, is accepted by comparing doubles, whose last
   *       bits are off: 2^-51.7 if they were always off to the same side.
   * </ul>
   *
   * Exponential draws, by which many arms are passed over, are made the same way and count alike:
   * the law of their tables is within 2^-54 of the exponential law, and one in 64 is at an edge.
   *
   * <p>Not in it is the rounding of the mean itself, by 2^-54 at most. A reward of an arm with n of
   * them may move the mean by 2^-53 more than 1/(n+1), which makes eta larger by (n+1) 2^-53 of
   * itself at most: 1e-10 at a million rewards.
   *
   * <p>Early updates of Java 17 have another sampler, which is wrong (JDK-8273056); nothing here
   * holds for them.
   */
  public static final double NORMAL_DRAW = 0x1p-50;

  private NumericalDelta() {}

  /**
   * Rounded up, and at most 1.
   *
   * @param floatingDraws normal draws as doubles of which only comparisons leave
   * @param gridError the total variation of noise on a grid
   */
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
