package org.maskedbandit.numeric;

/** Quotients of the normal law, with full relative precision also where they are near 1. */
public final class NormalRatio {
  /** Up to this exponent the integral is exact to the last place, and beyond it nothing cancels. */
  private static final double SMALL = 2;

  private NormalRatio() {}

  /** density(x) / Phi(x), positive, decreasing and convex (Sampford 1953). */
  public static double hazard(double x) {
    return 1 / Normal.mills(-x);
  }

  /**
   * log(Phi(x + mu) / Phi(x)), for mu of zero or more.
   *
   * <pre>Phi(x + mu) - Phi(x) = density(x) int_0^mu e^(-xt - t^2/2) dt</pre>
   *
   * serves while the exponent stays small. Elsewhere the quotient is far from 1, or both logarithms
   * are near 0 and one is much the larger.
   */
  public static double log(double x, double mu) {
    if (mu * (Math.abs(x) + mu) <= SMALL) {
      double mass = GaussLegendre.integral(t -> StrictMath.exp(-t * (x + t / 2)), mu / 2, mu / 2);
      return StrictMath.log1p(mass * hazard(x));
    }
    if (x < -mu) {
      double mills = StrictMath.log(Normal.mills(-x - mu) / Normal.mills(-x));
      return mu * (-x - mu / 2) + mills;
    }
    return Normal.logCdf(x + mu) - Normal.logCdf(x);
  }
}
