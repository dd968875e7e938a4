package org.maskedbandit.release;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import org.maskedbandit.privacy.ArmLedger;
import org.maskedbandit.random.LargestNormal;

/**
 * The Gaussian posteriors of Thompson sampling over exact, secret means; only the arm with the largest draw leaves.
 *
 * <pre>theta_i ~ N( S_i/(n_i+1), variance_i ),   release argmax_i theta_i</pre>
 *
 * S_i is the sum of the arm's rewards and n_i their number, or {@code least} while they are fewer.
 *
 * <p>Privacy. One changed reward of arm j moves its mean by at most 1/(n_j+1) and no other mean, so one draw is a
 * Gaussian mechanism with eta^2 = 1/((n_j+1)^2 variance_j), and the argmax is post-processing. Draws compose by
 * adding eta^2, which the ledger does for every arm (Ou, Avella Medina and Cummings 2024, Lemmas 2 and 4).
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
  private final ArmLedger ledger;

  /**
   * @param variance the sampling variance of an arm, as a function of its share 1/(n+1)
   * @param least the number of rewards an arm is taken to hold at least; a missing one counts as 0
   */
  public PosteriorDraws(int arms, DoubleUnaryOperator variance, long least) {
    this.variance = variance;
    this.least = least;
    sums = new double[arms];
    counts = new double[arms];
    means = new double[arms];
    deviations = new double[arms];
    ledger = new ArmLedger(arms);
    Arrays.fill(deviations, Math.sqrt(variance.applyAsDouble(1 / (least + 1.0))));
  }

  /** Draws every arm's posterior once and releases the arm with the largest draw. */
  public int draw(RandomGenerator random) {
    ledger.charge();
    return LargestNormal.draw(means, deviations, random);
  }

  public void add(int arm, double reward) {
    sums[arm] += Reward.clamp(reward);
    double n = ++counts[arm];
    double share = 1 / ((n < least ? least : n) + 1);
    double spread = variance.applyAsDouble(share);
    means[arm] = sums[arm] * share;
    deviations[arm] = Math.sqrt(spread);
    ledger.price(arm, share * share / spread);
  }

  /** The eta that the worst-off reward has paid so far: a reading of the ledger, not a guarantee. */
  public double spent() {
    return ledger.spent();
  }
}
