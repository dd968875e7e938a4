package org.maskedbandit.release;

import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.largest.LargestNormal;

/**
 * Gaussian posteriors as of some moment, for many threads to draw from. Means are secret; only the
 * arm with the largest draw leaves, as from {@link PosteriorDraws}.
 *
 * <p>Privacy. Whoever draws has to count the draws: one costs a reward of arm j
 *
 * <pre>eta^2 = share_j^2 / variance(share_j),   share_j = 1/(max(n_j, least) + 1)</pre>
 *
 * where n_j is the number of rewards in this snapshot, not of those that came since. A reward that
 * is not part of the snapshot pays nothing. If it is, n_j is at least 1, so for the variance c
 * share the price is at most 1/(c (max(least, 1) + 1)): the one by which
 * {@code ThompsonBounds.worstCase} charges every draw. So that bound holds for draws from snapshots
 * of any age, in any order, if the age is chosen without a look at rewards. The same is true of q
 * rewards of a person: if k of them are part of the snapshot, n_j is at least k, which is all that
 * {@code ThompsonBounds.person} needs. Among fewer arms the draws are fewer, and their argmax is
 * post-processing as well.
 */
public final class PosteriorSnapshot {
  private final double[] means;
  private final double[] deviations;

  /**
   * @param rule how variances follow from shares, 1/(n+1)
   * @param least the number of rewards an arm is taken to hold at least; a missing one counts as 0
   * @param sums of the rewards of each arm, clamped
   * @param counts how many they are
   */
  public PosteriorSnapshot(DoubleUnaryOperator rule, long least, double[] sums, long[] counts) {
    GaussianPosteriors posteriors =
        new GaussianPosteriors(sums.length, rule, least, (arm, share, variance) -> {});
    for (int arm = 0; arm < sums.length; arm++) {
      posteriors.add(arm, sums[arm], counts[arm]);
    }
    means = posteriors.means();
    deviations = posteriors.deviations();
  }

  /** Draws the posteriors of those arms and releases the arm with the largest draw. */
  public int draw(int[] arms, RandomSource random) {
    return arms[LargestNormal.draw(pick(means, arms), pick(deviations, arms), random)];
  }

  private static double[] pick(double[] values, int[] arms) {
    return IntStream.of(arms).mapToDouble(arm -> values[arm]).toArray();
  }
}
