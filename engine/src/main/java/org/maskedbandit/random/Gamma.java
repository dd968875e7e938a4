package org.maskedbandit.random;

/**
 * Draws from the gamma distribution with unit scale and a shape of at least 1.
 *
 * @see "Marsaglia and Tsang (2000), A simple method for generating gamma variables"
 */
public final class Gamma {
  private Gamma() {}

  public static double draw(double shape, RandomSource random) {
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
