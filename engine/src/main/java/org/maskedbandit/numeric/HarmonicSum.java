package org.maskedbandit.numeric;

/** The sum 1/x + 1/(x+1) + … + 1/(x+n-1), not above the exact one. */
public final class HarmonicSum {
  /** From here on the series below is good to 2e-14 of its first summand. */
  private static final double LARGE = 200;

  /** Outweighs 512 roundings; there are 200 before the series and a dozen in it. */
  private static final double DOWN = 1 - 0x1p-44;

  private HarmonicSum() {}

  /** The sum of {@code count} summands that begins with 1/first, which is at most 1. */
  public static double down(double first, double count) {
    double sum = 0;
    double x = first;
    double left = count;
    while (x < LARGE && left > 0) {
      sum += 1 / x;
      x++;
      left--;
    }
    return (sum + series(x, left)) * DOWN;
  }

  /**
   * The Euler-Maclaurin series with y = x + n,
   *
   * <pre>
   * ln(y/x) + (1/x - 1/y)/2 + (1/x^2 - 1/y^2)/12 - (1/x^4 - 1/y^4)/120 + (1/x^6 - 1/y^6)/252 - …
   * </pre>
   *
   * The derivatives of 1/x alternate in sign, so the error after a term has the sign of the next
   * one: without the last term shown this is below the exact sum.
   */
  private static double series(double x, double n) {
    double y = x + n;
    double second = 1 / (x * x) - 1 / (y * y);
    double fourth = 1 / (x * x * x * x) - 1 / (y * y * y * y);
    return StrictMath.log1p(n / x) + n / (2 * x * y) + second / 12 - fourth / 120;
  }
}
