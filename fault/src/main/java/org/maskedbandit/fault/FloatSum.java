package org.maskedbandit.fault;

import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Mechanism;

/**
 * Sums rewards in floats, as they come.
 *
 * <p>Half the memory, and rewards are not known to seven digits anyway. But how an addition is
 * rounded depends on the sum so far: one changed reward changes the rounding of all that follow,
 * and may move the sum by far more than 1. In doubles it takes more rewards for the same.
 *
 * @see "Casacuberta, Shoemate, Vadhan and Wagaman (2022), Widespread underestimation of
 *     sensitivity"
 */
record FloatSum(Mechanism mechanism) {

  double release(double[] rewards, RandomSource random) {
    float sum = 0;
    for (double reward : rewards) {
      sum += (float) Math.max(0, Math.min(1, reward));
    }
    return mechanism.release(sum, random);
  }
}
