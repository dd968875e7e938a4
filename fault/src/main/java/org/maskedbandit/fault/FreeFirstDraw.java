package org.maskedbandit.fault;

import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.random.RandomSource;

/**
 * A ledger that forgets a round: the first draw is not charged.
 *
 * <p>The first draw reads no reward, so it is free; but after pre-pulls every arm has b rewards.
 * The bill is short of one round, and a filter with this ledger would admit one too many.
 */
final class FreeFirstDraw extends OpenThompson {
  private boolean begun;

  FreeFirstDraw(ModifiedThompson rule, Setting setting, RandomSource random) {
    super(rule, setting, random);
  }

  @Override
  void charge() {
    if (begun) {
      super.charge();
    }
    begun = true;
  }
}
