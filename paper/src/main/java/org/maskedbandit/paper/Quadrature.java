package org.maskedbandit.paper;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.numeric.Normal;

/** Second ways to compute what formulas say, by Simpson's rule and sums over binomials. */
final class Quadrature {
  private static final int STEPS = 1000;
  private static final double RANGE = 12;

  private Quadrature() {}

  static double integral(DoubleUnaryOperator f, double low, double high) {
    double step = (high - low) / STEPS;
    double sum = f.applyAsDouble(low) + f.applyAsDouble(high);
    for (int i = 1; i < STEPS; i++) {
      sum += (i % 2 == 1 ? 4 : 2) * f.applyAsDouble(low + i * step);
    }
    return sum * step / 3;
  }

  /** E f(Z) for a standard normal Z. */
  static double expectation(DoubleUnaryOperator f) {
    return integral(z -> Normal.density(z) * f.applyAsDouble(z), -RANGE, RANGE);
  }

  /** The δ at ε between N(0, sigma^2) and N(s, sigma^2): E max(0, 1 - e^(ε - loss)). */
  static double delta(double s, double sigma, double epsilon) {
    double eta = s / sigma;
    // The loss is eta^2/2 + eta Z and exceeds epsilon from here on, where the integrand starts.
    double from = Math.max(-RANGE, Math.min(RANGE, epsilon / eta - eta / 2));
    return integral(
        z -> Normal.density(z) * -StrictMath.expm1(epsilon - eta * eta / 2 - eta * z),
        from,
        from + RANGE);
  }

  /** E f(K) for K of n coins with that probability of success; the tails left out have 1e-15. */
  static double binomial(int n, double p, DoubleUnaryOperator f) {
    double spread = RANGE * Math.sqrt(n * p * (1 - p)) + 40;
    int low = (int) Math.max(0, Math.floor(n * p - spread));
    int high = (int) Math.min(n, Math.ceil(n * p + spread));
    double log = n * StrictMath.log1p(-p);
    double sum = 0;
    for (int k = 0; k <= high; k++) {
      sum += k >= low ? StrictMath.exp(log) * f.applyAsDouble(k) : 0;
      log += k < n ? StrictMath.log((n - k) / (k + 1.0) * p / (1 - p)) : 0;
    }
    return sum;
  }
}
