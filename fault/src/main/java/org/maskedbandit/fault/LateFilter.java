package org.maskedbandit.fault;

import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.BudgetedThompson;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.ledger.ContrastLedger;
import org.maskedbandit.privacy.ledger.Filter;
import org.maskedbandit.random.RandomSource;

/**
 * A filter that looks at what was spent, and not at what the next draw will cost.
 *
 * <p>"Draw until the budget is spent", word for word.
 *
 * <p>The last draw goes over the budget by up to its own price, after it has left. Where draws are
 * cheap that is little; where one draw costs as much as the budget it is all of it once more.
 */
record LateFilter(double eta, double c) implements Policy {

  @Override
  public Claim claim(Setting setting) {
    return new BudgetedThompson(eta, c).claim(setting);
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    Filter filter = Filter.unlimited(new ContrastLedger(setting.arms()));
    return new OpenThompson(setting.arms(), 0, share -> c * share, filter, random) {
      @Override
      boolean admitted() {
        return filter.ledger().worst() < eta * eta;
      }
    };
  }
}
