package org.maskedbandit.policy.index;

import java.util.function.DoubleSupplier;
import org.maskedbandit.policy.ScriptedChoices;

/**
 * The episodes of Azize and Basu: every arm once, then the arm with the largest index until its
 * plays have grown by a ratio; one noisy sum at the end of each episode.
 *
 * @see "Azize and Basu (2022), When privacy meets partial information, Algorithm 1"
 */
final class PublishedEpisodes implements ScriptedChoices.Pseudocode {
  /** The index of a noisy mean of n rewards in round t; best is the largest noisy mean. */
  interface Index {
    double of(double mean, double n, double t, double best);
  }

  private final double ratio;
  private final boolean forgets;
  private final DoubleSupplier noise;
  private final Index index;
  private final double[] totals;
  private final double[] sums;
  private final double[] lengths;
  private long t;
  private int arm;
  private double left;
  private double episode;
  private double length;

  /** @param noise a draw of the noise of a sum */
  PublishedEpisodes(int arms, double ratio, boolean forgets, DoubleSupplier noise, Index index) {
    this.ratio = ratio;
    this.forgets = forgets;
    this.noise = noise;
    this.index = index;
    totals = new double[arms];
    sums = new double[arms];
    lengths = new double[arms];
  }

  @Override
  public int choose() {
    t++;
    if (left == 0) {
      arm = t <= totals.length ? (int) (t - 1) : best();
      length = Math.max(1, Math.ceil(ratio * totals[arm]) - totals[arm]);
      left = length;
      episode = 0;
    }
    return arm;
  }

  private int best() {
    double best = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < sums.length; i++) {
      best = Math.max(best, sums[i] / lengths[i]);
    }
    double largest = best;
    return ScriptedChoices.largest(
        sums.length, i -> index.of(sums[i] / lengths[i], lengths[i], t, largest));
  }

  @Override
  public void learn(int played, double reward) {
    episode += reward;
    if (--left == 0) {
      totals[arm] += length;
      sums[arm] = (forgets ? 0 : sums[arm]) + episode + noise.getAsDouble();
      lengths[arm] = forgets ? length : totals[arm];
    }
  }
}
