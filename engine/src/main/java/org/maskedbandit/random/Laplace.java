package org.maskedbandit.random;

/** Draws Laplace variables for simulation: exponential ones with a random sign. */
public final class Laplace {
  private Laplace() {}

  /** Mean 0, the given scale, hence variance 2 scale^2. */
  public static double draw(double scale, RandomSource random) {
    double magnitude = scale * random.nextExponential();
    return random.nextBoolean() ? magnitude : -magnitude;
  }
}
