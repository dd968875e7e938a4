package org.maskedbandit.fault;

import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.BudgetedThompson;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.ledger.ContrastLedger;
import org.maskedbandit.privacy.ledger.Filter;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Argmax;

/**
 * Plays the arm with the best mean when the budget is spent.
 *
 * <p>Nothing is drawn any more, so nothing is charged; and the best mean is a better guess than the
 * most rewards.
 *
 * <p>It is a release without any noise: where two means are close, one reward decides which arm is
 * played from then on.
 */
record BestMeanAfterwards(double eta, double c) implements Policy {

  @Override
  public Claim claim(Setting setting) {
    return new BudgetedThompson(eta, c).claim(setting);
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    Filter filter = Filter.gaussian(new ContrastLedger(setting.arms()), eta);
    return new OpenThompson(setting.arms(), 0, share -> c * share, filter, random) {
      @Override
      int afterwards() {
        double[] means = new double[counts.length];
        for (int arm = 0; arm < means.length; arm++) {
          means[arm] = sums[arm] * share(arm);
        }
        return Argmax.of(means);
      }
    };
  }
}
