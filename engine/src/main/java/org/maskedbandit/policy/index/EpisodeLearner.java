package org.maskedbandit.policy.index;

import org.maskedbandit.policy.BlockLearner;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.Mechanism;
import org.maskedbandit.release.Rewards;

/**
 * Plays in episodes: the arm with the largest index is played until its rewards have grown by a
 * ratio, the noisy sum of these new rewards is released, and only then are indices compared again.
 *
 * <p>Lengths follow the rewards that came, not the plays: where rewards are late an arm is chosen
 * for an episode of the same length again, by what was released before. An arm of which nothing was
 * released comes before all others, and of several such arms the least played. Of equal indices the
 * first wins.
 */
final class EpisodeLearner implements BlockLearner {

  /** How much an arm promises. */
  @FunctionalInterface
  interface Index {
    /**
     * @param mean the arm's noisy mean
     * @param n how many rewards it is made of
     * @param logRound ln of the round, counted from 1, in which the episode would begin
     * @param best the largest noisy mean of all arms
     */
    double of(double mean, double n, double logRound, double best);
  }

  private final Index index;
  private final RandomSource random;
  private final double ratio;
  private final boolean forgets;
  private final EpochSum[] episodes;
  private final double[] means;
  private final double[] counts;
  private final long[] rewards;
  private final long[] plays;
  private long round;
  private long left;
  private int playing;

  private EpisodeLearner(
      EpochSum[] episodes, double ratio, boolean forgets, RandomSource random, Index index) {
    this.episodes = episodes;
    this.ratio = ratio;
    this.forgets = forgets;
    this.random = random;
    this.index = index;
    means = new double[episodes.length];
    counts = new double[episodes.length];
    rewards = new long[episodes.length];
    plays = new long[episodes.length];
  }

  /** Rewards double with every episode, and the mean is that of the arm's last episode alone. */
  static EpisodeLearner forgetting(
      int arms, Mechanism mechanism, RandomSource random, Index index) {
    return new EpisodeLearner(EpochSum.forArms(arms, mechanism), 2, true, random, index);
  }

  /**
   * Rewards grow by the ratio with every episode, and the mean is that of all the arm's noisy sums
   * together.
   */
  static EpisodeLearner remembering(
      int arms, Mechanism mechanism, double ratio, RandomSource random, Index index) {
    return new EpisodeLearner(EpochSum.forArms(arms, mechanism), ratio, false, random, index);
  }

  @Override
  public int choose() {
    round++;
    if (left == 0) {
      playing = best();
      left = length(playing);
    }
    left--;
    plays[playing]++;
    return playing;
  }

  private int best() {
    double logRound = StrictMath.log((double) round);
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

  /** How many rewards the arm's next release is made of: 1 at first. */
  private long length(int arm) {
    return Math.max(1, (long) Math.ceil(ratio * rewards[arm]) - rewards[arm]);
  }

  @Override
  public void learn(int arm, double reward) {
    episodes[arm].add(reward);
    releaseIfDue(arm);
  }

  private void releaseIfDue(int arm) {
    EpochSum episode = episodes[arm];
    long length = length(arm);
    if (episode.size() == length) {
      double before = forgets ? 0 : counts[arm];
      counts[arm] = before + length;
      means[arm] = (means[arm] * before + episode.release(random)) / counts[arm];
      rewards[arm] += length;
    }
  }

  /** The rest of the episode, unless rewards that were late complete its sum before. */
  @Override
  public long play(long most, Rewards rewards) {
    int arm = choose();
    long missing = length(arm) - episodes[arm].size();
    long more = Math.min(left, Math.min(most, missing) - 1);
    round += more;
    left -= more;
    plays[arm] += more;
    episodes[arm].addAll(rewards.sum(arm, 1 + more), 1 + more);
    releaseIfDue(arm);
    return 1 + more;
  }

  @Override
  public double[] released() {
    return EpochSum.latest(episodes);
  }

  @Override
  public double spent() {
    return EpochSum.spent(episodes);
  }

  @Override
  public double gridError() {
    return EpochSum.gridError(episodes);
  }
}
