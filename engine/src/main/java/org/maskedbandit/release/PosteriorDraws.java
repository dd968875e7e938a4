package org.maskedbandit.release;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.privacy.ledger.ArmLedger;
import org.maskedbandit.privacy.ledger.Filter;
import org.maskedbandit.privacy.ledger.Ledger;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.largest.LargestDraw;
import org.maskedbandit.random.largest.ManyNormals;

/**
 * The Gaussian posteriors of Thompson sampling over exact, secret means; only the arm with the
 * largest draw leaves.
 *
 * <pre>theta_i ~ N( S_i/(n_i+1), variance_i ),   release argmax_i theta_i</pre>
 *
 * S_i is the sum of the arm's rewards and n_i their number, or {@code least} while they are fewer.
 *
 * <p>Privacy. One changed reward of arm j moves its mean by at most 1/(n_j+1) and no other mean, so
 * one draw is a Gaussian mechanism with eta^2 = 1/((n_j+1)^2 variance_j), and the argmax is
 * post-processing. Draws compose by adding eta^2, which the ledger does for every arm (Ou, Avella
 * Medina and Cummings 2024, Lemmas 2 and 4).
 *
 * <p>Not safe for threads.
 */
public final class PosteriorDraws {
  private final DoubleUnaryOperator variance;
  private final double least;
  private final double[] sums;
  private final double[] counts;
  private final double[] means;
  private final double[] deviations;
  private final LargestDraw largest;
  private final Filter filter;
  private long draws;

  /**
   * @param variance the sampling variance of an arm, as a function of its share 1/(n+1)
   * @param least the number of rewards an arm is taken to hold at least; a missing one counts as 0
   * @param filter charged before every draw
   */
  public PosteriorDraws(int arms, DoubleUnaryOperator variance, long least, Filter filter) {
    this.variance = variance;
    this.least = least;
    this.filter = filter;
    sums = new double[arms];
    counts = new double[arms];
    means = new double[arms];
    deviations = new double[arms];
    largest = new LargestDraw(means, deviations);
    for (int arm = 0; arm < arms; arm++) {
      update(arm);
    }
  }

  /** Without a budget: draws are charged to a ledger of full vectors, and always admitted. */
  public PosteriorDraws(int arms, DoubleUnaryOperator variance, long least) {
    this(arms, variance, least, Filter.unlimited(new ArmLedger(arms)));
  }

  /** Whether the budget allows one more draw. */
  public boolean admitted() {
    return filter.admits();
  }

  /** Draws every arm's posterior once and releases the arm with the largest draw. */
  public int draw(RandomSource random) {
    filter.charge();
    draws++;
    return largest.draw(random);
  }

  public void add(int arm, double reward) {
    sums[arm] += Reward.clamp(reward);
    counts[arm]++;
    update(arm);
  }

  /**
   * Takes back a reward that was added: the arm is as if it had never come, and so is the price of
   * later draws.
   */
  void remove(int arm, double reward) {
    sums[arm] -= Reward.clamp(reward);
    counts[arm]--;
    update(arm);
  }

  private void update(int arm) {
    double n = counts[arm];
    double share = 1 / ((n < least ? least : n) + 1);
    double spread = variance.applyAsDouble(share);
    means[arm] = sums[arm] * share;
    deviations[arm] = Math.sqrt(spread);
    largest.update(arm);
    filter.price(arm, n == 0 ? 0 : share, spread);
  }

  /** The arm with the most rewards, which are counted in public. Of equals the first. */
  public int mostRewarded() {
    return Argmax.of(counts);
  }

  /**
   * How many posteriors were drawn, all arms together, each as a double. Of many arms that is a
   * bound, see {@link ManyNormals}.
   */
  public long floatingDraws() {
    return draws * means.length;
  }

  /** The books of all draws. */
  public Ledger ledger() {
    return filter.ledger();
  }
}
