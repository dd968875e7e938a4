package org.maskedbandit.privacy.evidence;

import org.apache.commons.numbers.gamma.RegularizedBeta;
import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.privacy.PrivacyCheck;

/**
 * What a distinguishing game proves about every guarantee: how often a test cried wolf in the first
 * world, how often it was silent in the second, and the lower bounds that follow.
 *
 * <p>The test must have been fixed before these runs. Both rates are taken at their upper limits of
 * Clopper and Pearson (1934), each wrong with half of what the confidence leaves, so each bound
 * alone is wrong with probability 1 - confidence at most.
 *
 * @param runs in each world
 * @param falsePositives runs of the first world in which the test said second
 * @param falseNegatives runs of the second world in which the test said first
 */
public record Evidence(long runs, long falsePositives, long falseNegatives, double confidence) {
  public Evidence {
    Check.atLeast("runs", runs, 1);
    Check.within("false positives", falsePositives, 0, runs);
    Check.within("false negatives", falseNegatives, 0, runs);
    Check.between("confidence", confidence, 0, 1);
  }

  /** The policy is not eta-GDP for any smaller eta. */
  public double etaAtLeast() {
    return eta(falsePositiveRate(), falseNegativeRate());
  }

  /** The policy is not (epsilon, delta)-DP for any smaller epsilon. */
  public double epsilonAtLeast(double delta) {
    return epsilon(falsePositiveRate(), falseNegativeRate(), PrivacyCheck.delta(delta));
  }

  /**
   * The least eta that allows a test with such error rates: PhiInverse(1 - FPR) - PhiInverse(FNR),
   * 0 if that is negative (Dong, Roth and Su 2022, equation 6).
   */
  public static double eta(double fpr, double fnr) {
    return Math.max(0, -Normal.quantile(fpr) - Normal.quantile(fnr));
  }

  /**
   * The least epsilon that allows a test with such error rates: the larger of ln((1 - delta -
   * FNR)/FPR) and ln((1 - delta - FPR)/FNR), 0 if both are negative (Kairouz, Oh and Viswanath
   * 2015, Theorem 2.1).
   */
  public static double epsilon(double fpr, double fnr, double delta) {
    double one = logRatio(1 - delta - fnr, fpr);
    double other = logRatio(1 - delta - fpr, fnr);
    return Math.max(0, Math.max(one, other));
  }

  private static double logRatio(double above, double below) {
    return above <= 0 ? Double.NEGATIVE_INFINITY : StrictMath.log(above / below);
  }

  public double falsePositiveRate() {
    return upperLimit(falsePositives, runs, (1 - confidence) / 2);
  }

  public double falseNegativeRate() {
    return upperLimit(falseNegatives, runs, (1 - confidence) / 2);
  }

  /** The rate at which seeing these or more has probability {@code risk}; 0 if none was seen. */
  public static double lowerLimit(double seen, double runs, double risk) {
    return 1 - upperLimit(runs - seen, runs, risk);
  }

  /** The rate at which seeing these or fewer has probability {@code risk}; 1 if all were seen. */
  public static double upperLimit(double seen, double runs, double risk) {
    double low = seen / runs;
    double high = 1;
    while (Math.nextUp(low) < high) {
      double rate = (low + high) / 2;
      if (rate <= low || rate >= high) {
        break;
      }
      if (RegularizedBeta.complement(rate, seen + 1.0, runs - seen) > risk) {
        low = rate;
      } else {
        high = rate;
      }
    }
    return high;
  }
}
