package org.maskedbandit.privacy;

import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.Rounding;

/** The classic and the tight composition of (epsilon, delta)-DP releases. */
public final class Composition {
  /** Time and memory of the optimal bound are in proportion to this. */
  static final int MOST = 10_000_000;

  private Composition() {}

  /**
   * epsilon sqrt(2 count log(1/slack)) + count epsilon (e^epsilon - 1), at count delta + slack
   * (Dwork and Roth 2014, Theorem 3.20).
   */
  public static ApproximateDp advanced(double epsilon, double delta, long count, double slack) {
    Check.between("slack", slack, 0, 1);
    Check.within("delta", delta, 0, 1);
    double copies = Rounding.countUp(PrivacyCheck.count(count));
    double total = Rounding.sumUp(Rounding.productUp(copies, delta), slack);
    if (PrivacyCheck.epsilon(epsilon) == 0 || count == 0) {
      return new ApproximateDp(0, Math.min(1, total));
    }
    double spread = epsilon * Math.sqrt(-2 * copies * StrictMath.log(slack));
    double drift = copies * epsilon * StrictMath.expm1(epsilon);
    return new ApproximateDp(Rounding.up(spread + drift), Math.min(1, total));
  }

  /**
   * The smallest global epsilon at that delta for count releases with epsilon each (Kairouz, Oh and
   * Viswanath 2015, Theorem 3.3).
   */
  public static double optimal(double epsilon, int count, double delta) {
    return responses(epsilon, count).epsilon(Check.between("delta", delta, 0, 1));
  }

  /**
   * The same for (epsilon, delta)-DP releases, at the slack for which 1 - (1 - delta)^count (1 -
   * slack) is the total. Infinite if the total is too small.
   */
  public static double optimal(double epsilon, double delta, int count, double total) {
    Check.within("delta", delta, 0, 1);
    Check.between("total", total, 0, 1);
    double logTotal = StrictMath.log1p(-total);
    double exact = -StrictMath.expm1(logTotal - count * StrictMath.log1p(-delta));
    // Both logarithms are good to a few units in the last place, and the second is the smaller.
    double slack = Rounding.down(exact) + 0x1p-49 * logTotal;
    return slack > 0 ? optimal(epsilon, count, slack) : Double.POSITIVE_INFINITY;
  }

  private static LossLattice responses(double epsilon, int count) {
    Check.within("epsilon", epsilon, 0, Double.MAX_VALUE);
    Check.within("count", count, 1, MOST);
    return new RandomisedResponses(epsilon, count).profile();
  }
}
