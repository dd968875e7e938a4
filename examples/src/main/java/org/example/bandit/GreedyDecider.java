package org.example.bandit;

import java.util.Arrays;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Release;

/** Plays the best of the released means, or explores. It sees released sums, never a reward. */
final class GreedyDecider implements Decider {
  private final double[] sums;
  private final long[] rewards;
  private final double explore;
  private final long first;
  private int best;

  GreedyDecider(int arms, double explore, long first) {
    sums = new double[arms];
    rewards = new long[arms];
    this.explore = explore;
    this.first = first;
  }

  @Override
  public void add(Release release) {
    sums[release.arm()] += release.sum();
    rewards[release.arm()] += release.rewards();
    best = 0;
    for (int arm = 1; arm < sums.length; arm++) {
      best = mean(arm) > mean(best) ? arm : best;
    }
  }

  @Override
  public long due(int arm) {
    return Math.max(first, rewards[arm]);
  }

  @Override
  public double[] probabilities(long[] plays) {
    double[] law = new double[sums.length];
    Arrays.fill(law, exploring(plays) / law.length);
    law[best] += 1 - exploring(plays);
    return law;
  }

  @Override
  public int draw(long[] plays, RandomSource random) {
    return random.nextDouble() < exploring(plays) ? random.nextInt(sums.length) : best;
  }

  private double exploring(long[] plays) {
    return Math.min(1, explore * sums.length / Decider.round(plays));
  }

  /** An arm of which nothing is known comes first. */
  private double mean(int arm) {
    return rewards[arm] == 0 ? Double.POSITIVE_INFINITY : sums[arm] / rewards[arm];
  }
}
