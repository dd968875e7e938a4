package org.maskedbandit.fault;

import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.random.RandomSource;

/**
 * Writes n for n+1: mean S/n and variance c/n.
 *
 * <p>That is the mean, after all, and for many rewards it makes no difference. But a round costs
 * 1/(cn) instead of 1/(c(n+1)): twice as much for the only reward of an arm, the worst case of the
 * claim.
 */
final class MissingPrior extends OpenThompson {
  MissingPrior(ModifiedThompson rule, Setting setting, RandomSource random) {
    super(rule, setting, random);
  }

  @Override
  double share(int arm) {
    return 1 / Math.max(1, counts[arm]);
  }
}
