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
 * A ledger that forgets a round: the first draw is not charged.
 *
 * <p>The first draw reads no reward, so it is free. That is true where there are no pre-pulls; with
 * them every arm has b rewards by then.
 *
 * <p>The noise is right and so is the claim, but the bill is short of one round, and a filter with
 * this ledger would admit one too many.
 */
record FreeFirstDraw(long b, double c) implements Policy {

  @Override
  public Claim claim(Setting setting) {
    return new ModifiedThompson(b, c).claim(setting);
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    Filter filter = Filter.unlimited(new ArmLedger(setting.arms()));
    return new OpenThompson(setting.arms(), b, share -> c * share, filter, random) {
      private boolean begun;

      @Override
      void charge() {
        if (begun) {
          super.charge();
        }
        begun = true;
      }
    };
  }
}
