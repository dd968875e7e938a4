package org.maskedbandit.policy.baseline;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.BernoulliDivergence;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.index.IndexLearner;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Reward;
import org.maskedbandit.state.Fields;

/**
 * Upper confidence bounds by the divergence of coins, a baseline without privacy: plays every arm
 * once, then the arm with the largest index.
 *
 * <pre>{@code index_i = max{ q : n_i d(S_i/n_i, q) <= ln t }}</pre>
 *
 * S_i is the sum of the arm's rewards, n_i their number and t the round. The theorem has ln t + 3
 * ln ln t; without the second term is what the authors recommend in practice.
 *
 * <p>Privacy. None is claimed.
 */
@About(
    value = "upper confidence bounds by divergence, no privacy; Garivier and Cappe 2011",
    does = "Computes for each arm the largest mean that its rewards do not contradict,"
        + " measured by the divergence of coins, and plays the arm with the largest. It"
        + " reads exact rewards and protects nothing.",
    source = "Garivier and Cappe (2011), The KL-UCB algorithm for bounded stochastic bandits"
        + " and beyond, Algorithm 1")
public record KlUcb() implements Policy {
  @Override
  public Claim claim(Setting setting) {
    return Claim.none();
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new DivergenceLearner(setting.arms());
  }

  /**
   * Indices that cannot exceed that of the arm rewarded last are not computed: one evaluation of d
   * without a logarithm tells, which is three times as fast with five arms.
   */
  private static final class DivergenceLearner extends IndexLearner {
    /** Far more than the rounding of d, so that an equally good arm is never passed over. */
    private static final double CLEARLY = 1 + 1e-9;

    private final double[] sums;
    private final double[] counts;
    private final double[] negativeEntropies;
    private int last;
    private double width;
    private double threshold;
    private double logOfThreshold;
    private double logOfRest;

    DivergenceLearner(int arms) {
      super(arms);
      sums = new double[arms];
      counts = new double[arms];
      negativeEntropies = new double[arms];
    }

    @Override
    protected void begin(long round) {
      width = StrictMath.log((double) round);
      threshold = exactIndex(last);
      logOfThreshold = StrictMath.log(threshold);
      logOfRest = StrictMath.log(1 - threshold);
    }

    @Override
    protected double index(int arm) {
      return arm == last ? threshold : isClearlyBelow(arm) ? 0 : exactIndex(arm);
    }

    /**
     * n d(m, threshold) > ln t; false if nothing is known of the arm or of the threshold, and if
     * the threshold is 1, which another index may be too once it is rounded.
     */
    private boolean isClearlyBelow(int arm) {
      double mean = sums[arm] / counts[arm];
      double divergence = negativeEntropies[arm] - mean * logOfThreshold - (1 - mean) * logOfRest;
      return threshold < 1 && mean < threshold && counts[arm] * divergence > width * CLEARLY;
    }

    private double exactIndex(int arm) {
      double n = counts[arm];
      return n == 0
          ? Double.POSITIVE_INFINITY
          : BernoulliDivergence.upperInverse(sums[arm] / n, width / n);
    }

    @Override
    public void learn(int arm, double reward) {
      Check.arm(arm, sums.length);
      sums[arm] += Reward.clamp(reward);
      counts[arm]++;
      negativeEntropies[arm] = BernoulliDivergence.negativeEntropy(sums[arm] / counts[arm]);
      last = arm;
    }

    @Override
    protected void statistics(Fields fields) {
      fields.numbers("sums", sums);
      fields.numbers("counts", counts);
      fields.numbers("negativeEntropies", negativeEntropies);
      last = fields.index("last", last);
    }
  }
}
