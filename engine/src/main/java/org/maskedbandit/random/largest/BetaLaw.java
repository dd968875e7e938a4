package org.maskedbandit.random.largest;

import org.apache.commons.numbers.gamma.LogBeta;
import org.apache.commons.numbers.gamma.RegularizedBeta;

/** The beta law with shapes of at least 1. */
public record BetaLaw(double a, double b) implements LargestLaw.Law {
  @Override
  public double mean() {
    return a / (a + b);
  }

  @Override
  public double deviation() {
    return Math.sqrt(a * b / (a + b + 1)) / (a + b);
  }

  @Override
  public double cdf(double x, double density) {
    return x <= 0 ? 0 : x >= 1 ? 1 : RegularizedBeta.value(x, a, b);
  }

  @Override
  public double density(double x) {
    if (x <= 0 || x >= 1) {
      return 0;
    }
    return StrictMath.exp(
        (a - 1) * StrictMath.log(x) + (b - 1) * StrictMath.log1p(-x) - LogBeta.value(a, b));
  }

  @Override
  public double slope(double x) {
    return (a - 1) / x - (b - 1) / (1 - x);
  }

  /** Tails may be exponential, with a rate of one over the deviation. */
  @Override
  public double reach() {
    return 40;
  }

  @Override
  public double low() {
    return Math.max(0, LargestLaw.Law.super.low());
  }

  @Override
  public double high() {
    return Math.min(1, LargestLaw.Law.super.high());
  }

  /** The density has powers of x and 1 - x, so steps shrink towards 0 and 1. */
  @Override
  public double smooth(double x) {
    return Math.max(1e-9 * deviation(), Math.min(x, (1 - x) / 2));
  }
}
