package org.maskedbandit.fault;

import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.SlidingThompson;
import org.maskedbandit.random.RandomSource;

/**
 * A sliding window that leaves the value of a forgotten reward in the sum.
 *
 * <p>Rewards need not be stored if only the count slides. But no reward is ever forgotten: each
 * takes part in all draws that follow, and its ledger stops after {@code window} of them.
 */
final class KeptValue extends OpenWindow {
  KeptValue(SlidingThompson rule, Setting setting, RandomSource random) {
    super(rule, setting, random);
  }

  @Override
  void forget(int arm, double reward) {
    thompson.counts[arm]--;
  }
}
