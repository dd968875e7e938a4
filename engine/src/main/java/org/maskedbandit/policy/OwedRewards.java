package org.maskedbandit.policy;

import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.Rewards;

/**
 * Plays of a block whose rewards are not drawn yet. Nothing looks at a sum before it is released,
 * so the rewards of an arm may be drawn in one sum of the same law, however its plays were spread
 * over the block.
 */
final class OwedRewards {
  private final long[] counts;

  /** The arms with a count, in the order of their first play. */
  private final int[] arms;

  private int size;

  OwedRewards(int arms) {
    counts = new long[arms];
    this.arms = new int[arms];
  }

  void add(int arm, long times) {
    if (counts[arm] == 0 && times > 0) {
      arms[size++] = arm;
    }
    counts[arm] += times;
  }

  long of(int arm) {
    return counts[arm];
  }

  /** Draws all of them into the sums of their arms. */
  void pay(Rewards rewards, EpochSum[] sums) {
    for (int i = 0; i < size; i++) {
      int arm = arms[i];
      sums[arm].addAll(rewards.sum(arm, counts[arm]), counts[arm]);
      counts[arm] = 0;
    }
    size = 0;
  }
}
