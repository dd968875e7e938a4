package org.maskedbandit.fault;

import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.SlidingThompson;
import org.maskedbandit.random.RandomSource;

/**
 * A sliding window that takes the value of a forgotten reward out of the sum and leaves it in the
 * count.
 *
 * <p>Pulls are public, so their number may stay; what must go is the secret.
 *
 * <p>It gives nothing away, since too large a count only lowers what a reward weighs. But a mean of
 * the window is divided by all pulls there ever were, so every arm sinks to 0 and the best arm
 * fastest: it was pulled most.
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
