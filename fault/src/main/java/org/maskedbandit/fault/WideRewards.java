package org.maskedbandit.fault;

import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.ledger.ArmLedger;
import org.maskedbandit.privacy.ledger.Filter;
import org.maskedbandit.random.RandomSource;

/**
 * Bends rewards into [0, 2].
 *
 * <p>Some problems pay more than 1, and cutting them off would bias the means.
 *
 * <p>The noise was made for rewards in [0, 1]. One reward can now move a mean twice as far, so its
 * eta is twice what the claim and the ledger say. With rewards that keep to [0, 1] nobody notices.
 */
record WideRewards(double c) implements Policy {

  @Override
  public Claim claim(Setting setting) {
    return new ModifiedThompson(0, c).claim(setting);
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    Filter filter = Filter.unlimited(new ArmLedger(setting.arms()));
    return new OpenThompson(setting.arms(), 0, share -> c * share, filter, random) {
      @Override
      double bent(double reward) {
        return reward > 0 ? Math.min(reward, 2) : 0;
      }
    };
  }
}
