package org.maskedbandit.fault;

import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.random.RandomSource;

/**
 * Clamps rewards to [0, 2].
 *
 * <p>Some problems pay more than 1, and cutting them off would bias the means.
 *
 * <p>The noise was made for rewards in [0, 1]. One reward can now move a mean twice as far, so its
 * eta is twice what the claim and the ledger say. With rewards that keep to [0, 1] it is not
 * noticed.
 */
final class WideRewards extends OpenThompson {
  WideRewards(ModifiedThompson rule, Setting setting, RandomSource random) {
    super(rule, setting, random);
  }

  @Override
  double clamped(double reward) {
    return reward > 0 ? Math.min(reward, 2) : 0;
  }
}
