package org.maskedbandit.policy.index;

import org.maskedbandit.policy.Decider;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Release;
import org.maskedbandit.release.Rewards;

/**
 * Plays in episodes: the arm with the largest index is played until its rewards have grown by a
 * ratio, the noisy sum of these new rewards is released, and only then are indices compared again.
 *
 * <p>Arms without a release come first, the least played before the others. The first of equal
 * indices wins. If rewards are late, an arm may be chosen for an episode of the same length again.
 */
final class EpisodeDecider implements Decider.Certain {
  @FunctionalInterface
  interface Index {
    /** For a noisy mean of n rewards, ln of the present round and the largest noisy mean. */
    double of(double mean, double n, double logRound, double best);
  }

  private final Index index;
  private final double ratio;
  private final boolean forgets;
  private final double[] means;
  private final double[] counts;
  private final long[] rewards;
  private final long[] played;

  private EpisodeDecider(int arms, double ratio, boolean forgets, Index index) {
    this.ratio = ratio;
    this.forgets = forgets;
    this.index = index;
    means = new double[arms];
    counts = new double[arms];
    rewards = new long[arms];
    played = new long[arms];
  }

  /** Rewards double with every episode, and the mean is that of the arm's last episode alone. */
  static EpisodeDecider forgetting(int arms, Index index) {
    return new EpisodeDecider(arms, 2, true, index);
  }

  /** Rewards grow by the ratio, and the mean is that of all the arm's noisy sums together. */
  static EpisodeDecider remembering(int arms, double ratio, Index index) {
    return new EpisodeDecider(arms, ratio, false, index);
  }

  @Override
  public void add(Release release) {
    int arm = release.arm();
    double before = forgets ? 0 : counts[arm];
    counts[arm] = before + release.rewards();
    means[arm] = (means[arm] * before + release.sum()) / counts[arm];
    rewards[arm] += release.rewards();
    played[arm] = release.decisions();
  }

  /** 1 at first. */
  @Override
  public long due(int arm) {
    return Math.max(1, (long) Math.ceil(ratio * rewards[arm]) - rewards[arm]);
  }

  /** The rest of the episode, unless rewards that were late complete its sum before. */
  @Override
  public long play(long most, Player player, Rewards rewards, RandomSource random) {
    int arm = next(player.plays());
    long left = left(arm, player.plays());
    long times = Math.min(left, Math.min(most, player.missing(arm)));
    player.play(arm, times, rewards);
    return times;
  }

  @Override
  public int next(long[] plays) {
    for (int arm = 0; arm < plays.length; arm++) {
      if (left(arm, plays) < due(arm)) {
        return arm;
      }
    }
    return best(plays);
  }

  /** How many plays the arm's episode has left: all of them if none has begun. */
  private long left(int arm, long[] plays) {
    return due(arm) - (plays[arm] - played[arm]) % due(arm);
  }

  private int best(long[] plays) {
    double logRound = StrictMath.log((double) Decider.round(plays));
    double bestMean = bestMean();
    int best = 0;
    double largest = Double.NEGATIVE_INFINITY;
    for (int arm = 0; arm < plays.length; arm++) {
      double value = counts[arm] == 0
          ? Double.POSITIVE_INFINITY
          : index.of(means[arm], counts[arm], logRound, bestMean);
      if (value > largest || (counts[arm] == 0 && plays[arm] < plays[best])) {
        largest = value;
        best = arm;
      }
    }
    return best;
  }

  private double bestMean() {
    double best = Double.NEGATIVE_INFINITY;
    for (int arm = 0; arm < means.length; arm++) {
      best = counts[arm] == 0 ? best : Math.max(best, means[arm]);
    }
    return best;
  }
}
