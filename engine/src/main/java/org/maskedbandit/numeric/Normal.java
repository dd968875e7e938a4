package org.maskedbandit.numeric;

import org.apache.commons.numbers.gamma.Erf;
import org.apache.commons.numbers.gamma.Erfcx;
import org.apache.commons.numbers.gamma.InverseErf;

/**
 * The standard normal law, to about 1e-15 relative in both tails.
 *
 * <p>The error functions are called only where they are rational functions of their argument;
 * exponentials and logarithms are those of {@link StrictMath}. Hence the results are the same on
 * every machine.
 */
public final class Normal {
  public static final double ROOT_TWO_PI = 2.5066282746310007;
  public static final double LOG_ROOT_TWO_PI = 0.9189385332046728;

  private static final double ROOT_TWO = Math.sqrt(2);
  private static final double ROOT_HALF_PI = 1.2533141373155003;

  /** Below this distance from zero, erf(z / sqrt 2) is a rational function. */
  private static final double CENTRE = 0.7;

  private Normal() {}

  public static double density(double z) {
    return expHalfSquare(z, -1) / ROOT_TWO_PI;
  }

  public static double cdf(double z) {
    return Math.abs(z) < CENTRE ? centre(z) : tail(z, density(z));
  }

  /** The same if the density at z is known, which is most of the work. */
  public static double cdf(double z, double density) {
    return Math.abs(z) < CENTRE ? centre(z) : tail(z, density);
  }

  private static double centre(double z) {
    return 0.5 + 0.5 * Erf.value(z / ROOT_TWO);
  }

  private static double tail(double z, double density) {
    double beyond = density * mills(Math.abs(z));
    return z > 0 ? 1 - beyond : beyond;
  }

  /** P(Z > z). */
  public static double survival(double z) {
    return cdf(-z);
  }

  /** log P(Z ≤ z), also if the probability itself is no longer a double. */
  public static double logCdf(double z) {
    if (z >= 0) {
      return StrictMath.log1p(-survival(z));
    }
    return z > -CENTRE ? StrictMath.log(cdf(z)) : logDensity(z) + StrictMath.log(mills(-z));
  }

  /** P(Z > z) / density(z), known as the Mills ratio; about 1/z for large z. */
  public static double mills(double z) {
    if (z <= -CENTRE) {
      return ROOT_TWO_PI * expHalfSquare(z, 1) - mills(-z);
    }
    if (z < CENTRE) {
      return ROOT_TWO_PI * expHalfSquare(z, 1) * survival(z);
    }
    return ROOT_HALF_PI * Erfcx.value(z / ROOT_TWO);
  }

  /** The z with P(Z ≤ z) = p. */
  public static double quantile(double p) {
    if (!(p >= 0 && p <= 1)) {
      return Double.NaN;
    }
    if (p < 0.25) {
      return p == 0 ? Double.NEGATIVE_INFINITY : quantileOfLog(StrictMath.log(p));
    }
    return p > 0.75 ? -quantile(1 - p) : ROOT_TWO * InverseErf.value(2 * p - 1);
  }

  /**
   * The z with log P(Z ≤ z) = logP, for logP below log(1/2).
   *
   * <p>log P(Z ≤ z) is concave, and P(Z ≤ z) ≤ exp(-z^2/2) puts the start to the left of the
   * solution, so Newton's steps all go to the right and never pass it.
   */
  public static double quantileOfLog(double logP) {
    double z = -ROOT_TWO * Math.sqrt(-logP);
    double step = Double.MAX_VALUE;
    while (step > 1e-15 * -z) {
      step = (logP - logCdf(z)) * mills(-z);
      z += step;
    }
    return z;
  }

  /** P(|Z| ≤ z), with full relative precision for small z. */
  public static double centralMass(double z) {
    return z < CENTRE ? Erf.value(z / ROOT_TWO) : 1 - 2 * survival(z);
  }

  /** The z with P(|Z| ≤ z) = mass, with full relative precision for small masses. */
  public static double halfWidth(double mass) {
    return mass <= 0.5 ? ROOT_TWO * InverseErf.value(mass) : -quantile((1 - mass) / 2);
  }

  static double logDensity(double z) {
    return -0.5 * z * z - LOG_ROOT_TWO_PI;
  }

  /** exp(sign z^2/2), with the rounding error of z^2, which at z = 37 alone would cost 1e-13. */
  private static double expHalfSquare(double z, int sign) {
    double square = z * z;
    double rest = Math.fma(z, z, -square);
    double value = StrictMath.exp(0.5 * sign * square);
    return value == 0 || value == Double.POSITIVE_INFINITY
        ? value
        : value * (1 + 0.5 * sign * rest);
  }
}
