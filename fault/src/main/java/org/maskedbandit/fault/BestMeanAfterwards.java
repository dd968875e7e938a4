package org.maskedbandit.fault;

import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.BudgetedThompson;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.ledger.ContrastLedger;
import org.maskedbandit.privacy.ledger.Filter;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Argmax;

/**
 * Plays the arm with the best mean when the budget is spent.
 *
 * <p>Nothing is drawn any more, so nothing is charged. But it is a release without any noise: if
 * two means are close, one reward decides which arm is played from then on.
 */
final class BestMeanAfterwards extends OpenThompson {
  BestMeanAfterwards(BudgetedThompson rule, Setting setting, RandomSource random) {
    super(
        setting.arms(),
        0,
        share -> rule.c() * share,
        Filter.of(new ContrastLedger(setting.arms()), new GaussianDp(rule.eta())),
        random);
  }

  @Override
  int afterwards() {
    double[] means = new double[counts.length];
    for (int arm = 0; arm < means.length; arm++) {
      means[arm] = sums[arm] * share(arm);
    }
    return Argmax.of(means);
  }
}
