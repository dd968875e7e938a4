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
 * Plays the arm of the smallest draw.
 *
 * <p>One comparison the wrong way round. It happened to the noisy maximum of a well-tested library
 * (OpenDP, issue 2912), because noise hides it: every arm is still played.
 *
 * <p>It gives away nothing, as the noise is symmetric, but the regret: the worst arm is played
 * most.
 */
record SmallestDraw(double c) implements Policy {

  @Override
  public Claim claim(Setting setting) {
    return new ModifiedThompson(0, c).claim(setting);
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    Filter filter = Filter.unlimited(new ArmLedger(setting.arms()));
    return new OpenThompson(setting.arms(), 0, share -> c * share, filter, random) {
      @Override
      int largest(double[] values) {
        int best = 0;
        for (int i = 1; i < values.length; i++) {
          best = values[i] < values[best] ? i : best;
        }
        return best;
      }
    };
  }
}
