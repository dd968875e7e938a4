package org.maskedbandit.fault;

import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.random.RandomSource;

/**
 * Clamps rewards to [0, 2].
 *
 * <p>Some problems pay more than 1, and cutting them off would bias the means. But the noise was
 * made for rewards in [0, 1]: a reward above can move a mean twice as far, and its eta is twice the
 * claim.
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
