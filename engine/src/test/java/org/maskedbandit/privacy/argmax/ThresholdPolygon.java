package org.maskedbandit.privacy.argmax;

import java.util.ArrayList;
import java.util.List;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.numeric.NormalRatio;

/**
 * Finitely many bits that together are worse than all threshold bits of a Gaussian draw with that
 * mu.
 *
 * <p>A bit is a point (q, p): the probability of a 1 without and with the changed reward. The bits
 * at all thresholds x are the curve q = Phi(x), p = Phi(x + mu). It is concave with the slope
 * e^(-mu x - mu^2/2), so it lies below its tangents. Each corner here stands near the place where
 * two neighbouring tangents meet, and below neither. So the sides of the polygon are above the
 * curve, and every bit of the curve is below a mixture of two neighbouring corners. To see which
 * corner it was, and its bit, is at least as informative (Blackwell 1951). Hence no bit of the
 * curve gives a convex function of the likelihood ratio a larger mean than the best corner does.
 *
 * <p>The polygon ends on the right where its last side reaches p = 1. On the left it ends at (0,
 * {@link #tail}): a disaster of that probability, and else nothing.
 */
final class ThresholdPolygon {
  /**
   * How many standard deviations out the tangents go; beyond, a disaster has a probability below
   * 1e-17.
   */
  private static final double REACH = 8.5;

  /**
   * By how much the distance of the tangents grows with the distance from where they are dense: a
   * bit of threshold x carries e^(-0.36 x^2) of the information of the median, and tangents w apart
   * add only w^2/4 to it.
   */
  private static final double GROWTH = 0.2;

  /** Outweighs the rounding of a rise. */
  private static final double UP = 1 + 1e-12;

  private final double mu;
  private final List<Bit> bits = new ArrayList<>();

  /** A corner: q, 1 - q, and the likelihood ratios of the two outcomes. */
  record Bit(double q, double complement, double up, double down) {}

  /**
   * The tangents are one step apart between the thresholds -dense and 0, and further apart outside.
   */
  ThresholdPolygon(double mu, double step, double dense) {
    this.mu = mu;
    double x = -mu - REACH;
    while (x < REACH) {
      double outside = Math.max(Math.max(-dense - x, x), 0);
      double next = x + step + GROWTH * outside;
      Bit corner = corner(x, next);
      if (corner.down <= 0) {
        break;
      }
      bits.add(corner);
      x = next;
    }
    bits.add(last(x));
  }

  List<Bit> bits() {
    return bits;
  }

  /** Above the height at q = 0 of the first tangent. */
  double tail() {
    return UP * Normal.survival(REACH);
  }

  private Bit corner(double x, double next) {
    double middle = (x + next) / 2;
    double q = Normal.cdf(middle);
    double complement = Normal.survival(middle);
    double fromLeft = rise(x) + slopeLessOne(x) * mass(x, middle);
    double fromRight = rise(next) - slopeLessOne(next) * mass(middle, next);
    double rise = UP * Math.max(fromLeft, fromRight);
    return new Bit(q, complement, 1 + rise / q, 1 - rise / complement);
  }

  /** The tangent at x reaches p = 1 at 1 - q = (1 - Phi(x)) - (1 - Phi(x + mu)) / slope. */
  private Bit last(double x) {
    double drop = Normal.survival(x) - Normal.survival(x + mu) / (1 + slopeLessOne(x));
    double complement = Math.min(1, UP * Math.max(0, drop));
    return new Bit(1 - complement, complement, 1 / (1 - complement), 0);
  }

  /** p - q on the curve. */
  private double rise(double x) {
    return Normal.cdf(x) * StrictMath.expm1(NormalRatio.log(x, mu));
  }

  private double slopeLessOne(double x) {
    return StrictMath.expm1(-mu * (x + mu / 2));
  }

  /** Phi(to) - Phi(from). */
  private static double mass(double from, double to) {
    return from < 0
        ? Normal.cdf(to) - Normal.cdf(from)
        : Normal.survival(from) - Normal.survival(to);
  }
}
