package org.maskedbandit.privacy;

import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.MillsDrop;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.numeric.Rounding;

/**
 * The exact privacy profile of the Gaussian mechanism with sensitivity eta and unit noise (Balle
 * and Wang 2018, Theorem 8; Dong, Roth and Su 2022, Corollary 2.13),
 *
 * <pre>delta = Phi(-x) - e^epsilon Phi(-y),   x = epsilon/eta - eta/2,   y = epsilon/eta + eta/2,
 * </pre>
 *
 * and its inverses. Because e^epsilon density(y) = density(x), delta = density(x) (mills(x) -
 * mills(y)), which neither overflows nor cancels in the tail; all work is done on log delta.
 *
 * <p>Delta and epsilon are never below the exact value and eta is never above it. Before that
 * rounding the error of log delta is at most 8e-15 min(1, |log delta|) + 2^-51 |log delta|. The
 * first term is for the Mills ratios and for density(x): both are good to 5e-16, and cancellation
 * costs a factor of about 2 x. The second is for four roundings of log delta itself. The results
 * are moved by this bound, divided by the slope if they are inverses. That is below 1e-12, relative
 * to epsilon and eta, unless delta is so near to that of epsilon = 0 that epsilon is almost 0.
 */
public final class GaussianProfile {
  /** Below this eta the drop of the Mills ratio is integrated, above it is subtracted. */
  private static final double SMALL = 0.7;

  /** Above this eta the conversion through zCDP, the start of inverses, is exact to 1e-10. */
  private static final double LARGE = 1e12;

  /** A smaller eta counts as this, since doubles lose digits; a calibrated one counts as 0. */
  private static final double TINY = 1e-300;

  private GaussianProfile() {}

  /** log delta(epsilon, eta), not below the exact value. */
  public static double logDelta(double epsilon, double eta) {
    PrivacyCheck.epsilon(epsilon);
    Check.notNegative("eta", eta);
    if (eta == Double.POSITIVE_INFINITY) {
      return 0;
    }
    if (eta == 0 || epsilon == Double.POSITIVE_INFINITY) {
      return Double.NEGATIVE_INFINITY;
    }
    double value = new Point(epsilon, Math.max(eta, TINY)).logDelta();
    return Math.min(0, value + margin(value));
  }

  /** The smallest delta for which eta-GDP implies (epsilon, delta)-DP. */
  public static double delta(double epsilon, double eta) {
    double log = logDelta(epsilon, eta);
    return log == Double.NEGATIVE_INFINITY ? 0 : Math.min(1, Math.nextUp(StrictMath.exp(log)));
  }

  /**
   * The smallest epsilon for which eta-GDP implies (epsilon, delta)-DP.
   *
   * <p>log delta is concave in epsilon: delta is a convolution of the survival function of the
   * privacy loss with an exponential density, both log-concave. So Newton's steps from the right,
   * where the conversion through zCDP starts them, never pass the solution.
   */
  public static double epsilon(double delta, double eta) {
    PrivacyCheck.delta(delta);
    Check.notNegative("eta", eta);
    if (delta >= delta(0, eta)) {
      return 0;
    }
    double target = StrictMath.log(delta);
    double shift = Math.max(eta, TINY);
    double epsilon = shift * (shift / 2 + Math.sqrt(-2 * target));
    if (delta == 0 || eta > LARGE) {
      return Rounding.up(epsilon);
    }
    double step = epsilon;
    while (step > 1e-15 * epsilon && epsilon > 0) {
      Point point = new Point(epsilon, shift);
      double value = point.logDelta();
      step = (target - value) / point.slopeInEpsilon(value);
      epsilon = Math.max(0, epsilon - step);
    }
    return Rounding.up(epsilon + margin(target) / new Point(epsilon, shift).slopeInEpsilon(target));
  }

  /**
   * The largest eta for which eta-GDP implies (epsilon, delta)-DP.
   *
   * <p>log delta is concave in eta: the derivative of delta is density(x), and -x^2/2 is concave in
   * eta. Newton's steps start to the left of the solution, from the better of the conversion
   * through zCDP and the eta of epsilon = 0, and never pass it.
   */
  public static double eta(double epsilon, double delta) {
    PrivacyCheck.epsilon(epsilon);
    Check.between("delta", delta, 0, 1);
    if (epsilon == Double.POSITIVE_INFINITY) {
      return epsilon;
    }
    double target = StrictMath.log(delta);
    double viaZcdp = 2 * epsilon / (Math.sqrt(2 * (epsilon - target)) + Math.sqrt(-2 * target));
    double eta = Math.max(viaZcdp, 2 * Normal.halfWidth(delta));
    if (eta < TINY || eta > LARGE) {
      return eta < TINY ? 0 : Rounding.down(eta);
    }
    double step = eta;
    while (step > 1e-15 * eta) {
      Point point = new Point(epsilon, eta);
      double value = point.logDelta();
      step = (target - value) / point.slopeInEta(value);
      eta += step;
    }
    return Rounding.down(eta - margin(target) / new Point(epsilon, eta).slopeInEta(target));
  }

  /** The error of log delta; the constant is for delta almost 1. */
  private static double margin(double logDelta) {
    double size = -logDelta;
    return 1e-17 + 8e-15 * Math.min(1, size) + 0x1p-51 * size;
  }

  /** One argument of the profile, with eta positive and finite. */
  private static final class Point {
    private final double eta;
    private final double centre;
    private final double x;
    private final double rest;

    /** x = epsilon/eta - eta/2 in twice the precision: at eta = 400 it is a difference of 200s. */
    Point(double epsilon, double eta) {
      this.eta = eta;
      centre = epsilon / eta;
      double remainder = Math.fma(-centre, eta, epsilon) / eta;
      double near = centre - eta / 2;
      double virtual = near - centre;
      double lost = (centre - (near - virtual)) + (-eta / 2 - virtual) + remainder;
      x = near + lost;
      rest = (near - x) + lost;
    }

    double logDelta() {
      if (centre > 1e150) {
        return -Double.MAX_VALUE;
      }
      if (eta >= SMALL && x < -1) {
        return StrictMath.log1p(-(Normal.cdf(x) + Normal.density(x) * Normal.mills(y())));
      }
      return logDensity() + StrictMath.log(millsDrop());
    }

    /** -d log delta / d epsilon = density(x) mills(y) / delta. */
    double slopeInEpsilon(double logDelta) {
      return StrictMath.exp(logDensity() - logDelta) * Normal.mills(y());
    }

    /** d log delta / d eta = density(x) / delta. */
    double slopeInEta(double logDelta) {
      return StrictMath.exp(logDensity() - logDelta);
    }

    private double y() {
      return centre + eta / 2;
    }

    private double logDensity() {
      double square = x * x;
      double low = Math.fma(x, x, -square) / 2 + x * rest;
      return -square / 2 - (low + Normal.LOG_ROOT_TWO_PI);
    }

    private double millsDrop() {
      return eta < SMALL
          ? MillsDrop.integral(centre, eta / 2)
          : Normal.mills(x) - Normal.mills(y());
    }
  }
}
