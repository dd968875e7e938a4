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
 * Writes n for n+1: mean S/n and variance c/n.
 *
 * <p>That is the mean, after all, and for many rewards it makes no difference.
 *
 * <p>A round costs 1/(cn) instead of 1/(c(n+1)): twice as much for the only reward of an arm, which
 * is the worst case that the claim is about.
 */
record MissingPrior(double c) implements Policy {

  @Override
  public Claim claim(Setting setting) {
    return new ModifiedThompson(0, c).claim(setting);
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    Filter filter = Filter.unlimited(new ArmLedger(setting.arms()));
    return new OpenThompson(setting.arms(), 0, share -> c * share, filter, random) {
      @Override
      double share(int arm) {
        return 1 / Math.max(1, counts[arm]);
      }
    };
  }
}
