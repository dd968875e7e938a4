package org.maskedbandit.policy.index;

import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.Release;

/**
 * Arms are known by the noisy mean of their last epoch of 1, 2, 4, … rewards: an arm's mean is
 * released when twice as many new rewards have come as it was made of, and older ones are
 * forgotten. An arm without a release comes before all others, and of several such arms the least
 * played.
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
