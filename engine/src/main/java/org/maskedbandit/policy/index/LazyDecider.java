package org.maskedbandit.policy.index;

import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.release.Release;

/**
 * Knows arms by the noisy mean of their last epoch of 1, 2, 4, … rewards. Arms without a release
 * come first, the least played before the others.
 */
abstract class LazyDecider implements Decider {
  static final int NONE = -1;

  final double[] means;
  final long[] lengths;

  LazyDecider(int arms) {
    means = new double[arms];
    lengths = new long[arms];
  }

  /** The natural logarithm of a base, which publications leave open. */
  static double logOfBase(double base) {
    if (!(base > 1 && base < Double.POSITIVE_INFINITY)) {
      throw Check.refusal("log-base", "greater than 1 and finite", base);
    }
    return base == Math.E ? 1 : StrictMath.log(base);
  }

  @Override
  public final void add(Release release) {
    means[release.arm()] = release.sum() / release.rewards();
    lengths[release.arm()] = release.rewards();
  }

  @Override
  public final long due(int arm) {
    return Math.max(1, 2 * lengths[arm]);
  }

  /** The least played of the arms without a release, or {@link #NONE}. */
  final int unknown(long[] plays) {
    int least = NONE;
    for (int arm = 0; arm < plays.length; arm++) {
      if (lengths[arm] == 0 && (least == NONE || plays[arm] < plays[least])) {
        least = arm;
      }
    }
    return least;
  }
}
