package org.maskedbandit.random;

/**
 * Draws from the beta distribution with any positive shapes.
 *
 * <pre>
 * Beta(a, b) = X / (X + Y),       X ~ Gamma(a),   Y ~ Gamma(b)
 * Gamma(a)   = Gamma(a+1) U^(1/a),   U uniform on (0, 1)
 * </pre>
 */
public final class Beta {
  private Beta() {}

  public static double draw(double a, double b, RandomSource random) {
    if (a < 1 || b < 1) {
      return 1 / (1 + StrictMath.exp(logGamma(b, random) - logGamma(a, random)));
    }
    double x = Gamma.draw(a, random);
    return x / (x + Gamma.draw(b, random));
  }

  /** Log of a gamma variable, which is often too small for a double if its shape is small. */
  private static double logGamma(double shape, RandomSource random) {
    return StrictMath.log(Gamma.draw(shape + 1, random)) - random.nextExponential() / shape;
  }
}
