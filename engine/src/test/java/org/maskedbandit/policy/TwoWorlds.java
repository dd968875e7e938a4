package org.maskedbandit.policy;

import org.apache.commons.numbers.gamma.RegularizedBeta;
import org.maskedbandit.privacy.Normal;

/** How often a sign was seen in two worlds, and what that proves: lower bounds on eta and epsilon. */
record TwoWorlds(int runs, long signsInFirst, long signsInSecond) {
  private static final double FALSE_ALARM = 1e-6;

  /** eta >= PhiInverse(1 - FPR) - PhiInverse(FNR), with both rates at their upper confidence limits. */
  double etaAtLeast() {
    return Normal.quantile(1 - falsePositives()) - Normal.quantile(falseNegatives());
  }

  /** For delta = 0: the larger of ln((1-FNR)/FPR) and ln((1-FPR)/FNR). */
  double epsilonAtLeast() {
    double positive = Math.log((1 - falseNegatives()) / falsePositives());
    double negative = Math.log((1 - falsePositives()) / falseNegatives());
    return Math.max(positive, negative);
  }

  private double falsePositives() {
    return upperLimit(signsInFirst);
  }

  private double falseNegatives() {
    return upperLimit(runs - signsInSecond);
  }

  /** Clopper and Pearson: the rate at which seeing so few has probability {@link #FALSE_ALARM}. */
  private double upperLimit(long seen) {
    double low = 0;
    double high = 1;
    for (int step = 0; step < 60; step++) {
      double rate = (low + high) / 2;
      if (RegularizedBeta.complement(rate, seen + 1.0, runs - seen) > FALSE_ALARM) {
        low = rate;
      } else {
        high = rate;
      }
    }
    return high;
  }
}
