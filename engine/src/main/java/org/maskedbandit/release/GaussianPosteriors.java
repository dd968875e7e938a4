package org.maskedbandit.release;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.state.Fields;
import org.maskedbandit.state.Stateful;

/**
 * The Gaussian posteriors of Thompson sampling, as functions of the rewards of each arm.
 *
 * <pre>theta_i ~ N( S_i share_i, variance(share_i) ),   share_i = 1/(n_i+1)</pre>
 *
 * S_i is the sum of the arm's rewards and n_i their number, or {@code least} while they are fewer.
 * One changed reward of arm i moves its mean by at most share_i.
 *
 * <p>Means are exact and secret. This class shows them; {@link PosteriorDraws} is the one that
 * stands before data, and keeps its posteriors to itself.
 *
 * <p>Not thread-safe.
 */
public final class GaussianPosteriors implements Stateful {
  private final DoubleUnaryOperator variance;
  private final double least;
  private final Prices prices;
  private final double[] sums;
  private final double[] counts;
  private final double[] means;
  private final double[] deviations;

  /** Is told what a draw may cost the rewards of an arm from now on. */
  @FunctionalInterface
  public interface Prices {
    /**
     * A reward moves that arm's mean by at most {@code share}, 0 while the arm holds none, and its
     * draw has that variance.
     */
    void price(int arm, double share, double variance);
  }

  /**
   * @param variance the sampling variance of an arm, as a function of its share; it must not fall
   *     as the share grows
   * @param least the number of rewards an arm is taken to hold at least; a missing one counts as 0
   * @param prices is told of every arm at first, and of an arm whose rewards have changed
   */
  public GaussianPosteriors(int arms, DoubleUnaryOperator variance, long least, Prices prices) {
    this.variance = variance;
    this.least = least;
    this.prices = prices;
    sums = new double[arms];
    counts = new double[arms];
    means = new double[arms];
    deviations = new double[arms];
    for (int arm = 0; arm < arms; arm++) {
      update(arm, 0, 0);
    }
  }

  /** Adds rewards of an arm by their sum, each clamped; a negative count takes them back. */
  public void add(int arm, double sum, double count) {
    double total = sums[arm] + sum;
    double n = counts[arm] + count;
    sums[arm] = total;
    counts[arm] = n;
    update(arm, total, n);
  }

  private void update(int arm, double total, double n) {
    double share = share(n);
    double spread = variance.applyAsDouble(share);
    means[arm] = total * share;
    deviations[arm] = Math.sqrt(spread);
    prices.price(arm, n == 0 ? 0 : share, spread);
  }

  private double share(double n) {
    return 1 / ((n < least ? least : n) + 1);
  }

  /**
   * A lower bound of the arm's mean while it gets at most that number of further rewards: the mean
   * if all of them were 0, a little less for rounding.
   */
  double leastMean(int arm, double more) {
    return sums[arm] * share(counts[arm] + more) * (1 - 0x1p-50);
  }

  public int arms() {
    return means.length;
  }

  /** By how much a reward moves the arm's mean at most. */
  public double share(int arm) {
    return share(counts[arm]);
  }

  /** The numbers of rewards as they are now; to be read only. */
  double[] counts() {
    return counts;
  }

  /** The means as they are now; to be read only. */
  public double[] means() {
    return means;
  }

  /** The deviations as they are now; to be read only. */
  public double[] deviations() {
    return deviations;
  }

  /** Prices are part of what keeps them, and are not told again. */
  @Override
  public void fields(Fields fields) {
    fields.numbers("sums", sums);
    fields.numbers("counts", counts);
    for (int arm = 0; arm < sums.length; arm++) {
      double share = share(arm);
      means[arm] = sums[arm] * share;
      deviations[arm] = Math.sqrt(variance.applyAsDouble(share));
    }
  }
}
