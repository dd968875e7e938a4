package org.maskedbandit.privacy;

import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.numeric.Rounding;

/**
 * What many (epsilon, delta)-DP releases come to, each chosen by the outputs before it. The methods
 * differ in how tight they are: basic, advanced in three versions, optimal. GDP and zCDP compose
 * better than any of them; see {@link GaussianDp#times}.
 */
public final class Composition {
  /**
   * More copies than this are a matter for zCDP; the optimal bound needs time and memory in
   * proportion.
   */
  private static final int MOST = 10_000_000;

  private Composition() {}

  /** count epsilon at delta = 0 (Dwork and Roth 2014, Theorem 3.14). */
  public static double basic(double epsilon, long count) {
    return Rounding.productUp(
        Rounding.countUp(PrivacyCheck.count(count)), PrivacyCheck.epsilon(epsilon));
  }

  /**
   * epsilon sqrt(2 count log(1/slack)) + count epsilon (e^epsilon - 1), at count delta + slack
   * (Dwork and Roth 2014, Theorem 3.20).
   */
  public static ApproximateDp advanced(double epsilon, double delta, long count, double slack) {
    return concentrated(
        epsilon, delta, count, slack, StrictMath.expm1(PrivacyCheck.epsilon(epsilon)));
  }

  /**
   * As {@link #advanced} with the mean term count epsilon tanh(epsilon/2): the divergence of
   * randomised response, the largest of any epsilon-DP mechanism.
   */
  public static ApproximateDp advancedByDivergence(
      double epsilon, double delta, long count, double slack) {
    return concentrated(
        epsilon, delta, count, slack, StrictMath.tanh(PrivacyCheck.epsilon(epsilon) / 2));
  }

  /**
   * As {@link #advanced} with the mean term count epsilon^2/2, through zCDP (Bun and Steinke 2016,
   * Proposition 1.4).
   */
  public static ApproximateDp advancedByZcdp(
      double epsilon, double delta, long count, double slack) {
    return concentrated(epsilon, delta, count, slack, PrivacyCheck.epsilon(epsilon) / 2);
  }

  /**
   * Losses bounded by epsilon with a mean of at most epsilon drift stay near their mean by Azuma's
   * inequality.
   */
  private static ApproximateDp concentrated(
      double epsilon, double delta, long count, double slack, double drift) {
    Check.between("slack", slack, 0, 1);
    Check.within("delta", delta, 0, 1);
    double copies = Rounding.countUp(PrivacyCheck.count(count));
    double total = Rounding.sumUp(Rounding.productUp(copies, delta), slack);
    if (epsilon == 0 || count == 0) {
      return new ApproximateDp(0, Math.min(1, total));
    }
    double spread = epsilon * Math.sqrt(-2 * copies * StrictMath.log(slack));
    return new ApproximateDp(Rounding.up(spread + copies * epsilon * drift), Math.min(1, total));
  }

  /**
   * The smallest delta at the global epsilon for count releases with epsilon each (Kairouz et al.
   * 2015, Theorem 3.3).
   */
  public static double optimalDelta(double epsilon, int count, double global) {
    return responses(epsilon, count).delta(PrivacyCheck.epsilon(global));
  }

  /**
   * The smallest global epsilon at that delta for count releases with epsilon each; the inverse of
   * the above.
   */
  public static double optimal(double epsilon, int count, double delta) {
    return responses(epsilon, count).epsilon(Check.between("delta", delta, 0, 1));
  }

  /** The same for releases that are (epsilon, delta)-DP, at 1 - (1 - delta)^count (1 - slack). */
  public static ApproximateDp optimal(double epsilon, double delta, int count, double slack) {
    return new ApproximateDp(optimal(epsilon, count, slack), withFailures(delta, count, slack));
  }

  /**
   * The i-th of the published family, from 0 to count/2: ((count - 2i) epsilon, 1 - (1 -
   * delta)^count (1 - delta_i)) (Kairouz, Oh and Viswanath 2015, Theorem 3.3). Between its points
   * {@link #optimal} is tighter.
   */
  public static ApproximateDp optimalMember(double epsilon, double delta, int count, int i) {
    RandomisedResponses responses = responses(epsilon, count);
    Check.within("i", i, 0, count / 2);
    double global = Rounding.productUp(count - 2.0 * i, epsilon);
    return new ApproximateDp(global, withFailures(delta, count, responses.deltaAtLoss(i)));
  }

  /**
   * A filter for releases whose epsilons are chosen as one goes: stop before sqrt(2 log(1/delta) S)
   * + S/2 would exceed the budget, where S sums their squares (Whitehouse, Ramdas, Rogers and Wu
   * 2023).
   */
  public static double filter(Numbers epsilons, double delta) {
    Check.between("delta", delta, 0, 1);
    double squares = 0;
    for (int i = 0; i < epsilons.size(); i++) {
      double epsilon = PrivacyCheck.epsilon(epsilons.get(i));
      squares = Rounding.sumUp(squares, Rounding.productUp(epsilon, epsilon));
    }
    return squares == 0
        ? 0
        : Rounding.up(Math.sqrt(-2 * StrictMath.log(delta) * squares) + squares / 2);
  }

  private static RandomisedResponses responses(double epsilon, int count) {
    Check.within("epsilon", epsilon, 0, Double.MAX_VALUE);
    Check.within("count", count, 1, MOST);
    return new RandomisedResponses(epsilon, count);
  }

  private static double withFailures(double delta, int count, double slack) {
    Check.within("delta", delta, 0, 1);
    if (delta == 0) {
      return slack;
    }
    double log = count * StrictMath.log1p(-delta) + StrictMath.log1p(-slack);
    return Math.min(1, Rounding.up(-StrictMath.expm1(log)));
  }
}
