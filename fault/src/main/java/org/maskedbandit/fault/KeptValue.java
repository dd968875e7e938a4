package org.maskedbandit.fault;

import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.SlidingThompson;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.random.RandomSource;

/**
 * A sliding window that takes a forgotten reward out of the count and leaves its value in the sum.
 *
 * <p>Rewards need not be stored if only the count slides, which saves the memory of the window.
 *
 * <p>No reward is ever forgotten: each takes part in all draws that follow, and its ledger stops
 * after {@code window} of them.
 */
record KeptValue(double eta, long window) implements Policy {

  @Override
  public Claim claim(Setting setting) {
    return rule().claim(setting);
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new OpenWindow(rule(), setting.arms(), random, (thompson, arm, reward) -> {
      thompson.counts[arm]--;
    });
  }

  private SlidingThompson rule() {
    return new SlidingThompson(eta, window, 0.25);
  }
}
