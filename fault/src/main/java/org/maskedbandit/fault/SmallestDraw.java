package org.maskedbandit.fault;

import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.random.RandomSource;

/**
 * Plays the arm of the smallest draw.
 *
 * <p>One comparison the wrong way round. It happened to the noisy maximum of a well-tested library
 * (OpenDP, issue 2912), because noise hides it: every arm is still played. It gives nothing away,
 * as the noise is symmetric, but the worst arm is played most.
 */
final class SmallestDraw extends OpenThompson {
  SmallestDraw(ModifiedThompson rule, Setting setting, RandomSource random) {
    super(rule, setting, random);
  }

  @Override
  int largest(double[] values) {
    int best = 0;
    for (int i = 1; i < values.length; i++) {
      best = values[i] < values[best] ? i : best;
    }
    return best;
  }
}
