package org.maskedbandit.fault;

import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.SlidingThompson;
import org.maskedbandit.random.RandomSource;

/**
 * A sliding window that leaves a forgotten reward in the count.
 *
 * <p>Pulls are public, so their number may stay. It gives nothing away, since a larger count only
 * lowers the weight of a reward. But means are divided by all pulls there ever were, so that every
 * arm sinks to 0 and the best arm fastest.
 */
final class KeptCount extends OpenWindow {
  KeptCount(SlidingThompson rule, Setting setting, RandomSource random) {
    super(rule, setting, random);
  }

  @Override
  void forget(int arm, double reward) {
    thompson.sums[arm] -= reward;
  }
}
