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
 * Draws with deviation c/(n+1) instead of its root.
 *
 * <p>Papers write N(mean, variance), libraries take a deviation, and both are called the second
 * argument. While c/(n+1) is about 1 the arms played look right.
 *
 * <p>A round costs a reward 1/c^2 as an eta^2 however many rewards the arm has, instead of
 * 1/(c(n+1)): the noise falls as fast as what it hides.
 */
record SquaredDeviation(long b, double c) implements Policy {

  @Override
  public Claim claim(Setting setting) {
    return new ModifiedThompson(b, c).claim(setting);
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    Filter filter = Filter.unlimited(new ArmLedger(setting.arms()));
    return new OpenThompson(setting.arms(), b, share -> c * share, filter, random) {
      @Override
      double deviation(int arm) {
        return c * share(arm);
      }
    };
  }
}
