package org.maskedbandit.fault;

import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.BudgetedThompson;
import org.maskedbandit.privacy.ledger.ContrastLedger;
import org.maskedbandit.privacy.ledger.Filter;
import org.maskedbandit.random.RandomSource;

/**
 * A filter that looks at what was spent, and not at what the next draw will cost.
 *
 * <p>"Draw until the budget is spent", word for word. The last draw goes over the budget by up to
 * its own price, which may be as large as the budget.
 */
final class LateFilter extends OpenThompson {
  private final double eta;

  LateFilter(BudgetedThompson rule, Setting setting, RandomSource random) {
    super(
        setting.arms(),
        0,
        share -> rule.c() * share,
        Filter.unlimited(new ContrastLedger(setting.arms())),
        random);
    eta = rule.eta();
  }

  @Override
  boolean admitted() {
    return filter.ledger().worst() < eta * eta;
  }
}
