package org.maskedbandit.random;

/**
 * Draws from the beta distribution with any positive shapes.
 *
 * <pre>
 * Beta(a, b) = X / (X + Y),       X ~ Gamma(a),   Y ~ Gamma(b)
 * Gamma(a)   = Gamma(a+1) U^(1/a),   U uniform on (0, 1)
 * </pre>
 *
 * @see "Marsaglia and Tsang (2000), A simple method for generating gamma variables"
 */
public final class Beta {
  private Beta() {}

  public static double draw(double a, double b, RandomSource random) {
    if (a < 1 || b < 1) {
      return 1 / (1 + StrictMath.exp(logGamma(b, random) - logGamma(a, random)));
    }
    double x = gamma(a, random);
    return x / (x + gamma(b, random));
  }

  /** Log of a gamma variable, which is often too small for a double if its shape is small. */
  private static double logGamma(double shape, RandomSource random) {
    return StrictMath.log(gamma(shape + 1, random)) - random.nextExponential() / shape;
  }

  /** Gamma with unit scale; the method needs a shape of at least 1. */
  static double gamma(double shape, RandomSource random) {
    double d = shape - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double z = random.nextGaussian();
      double v = 1 + c * z;
      v = v * v * v;
      double u = random.nextDouble();
      if (v > 0 && (u < 1 - 0.0331 * z * z * z * z || accepts(u, z, d, v))) {
        return d * v;
      }
    }
  }

  private static boolean accepts(double u, double z, double d, double v) {
    return StrictMath.log(u) < z * z / 2 + d * (1 - v + StrictMath.log(v));
  }
}
