package org.maskedbandit.policy.index;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.numeric.Clamp;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.PureReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Beta;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.largest.BetaLaw;
import org.maskedbandit.random.largest.LargestLaw;
import org.maskedbandit.release.EpochSum;

/**
 * Lazy private Thompson sampling: plays the epochs of {@link AnytimeLazyUcb}, and every round draws
 * from the beta posterior of an optimistic noisy mean.
 *
 * <pre>
 * theta_i ~ Beta( p_i O_i + 1, (1 - p_i) O_i + 1 ),   play argmax_i theta_i
 * p_i = m_i + 3 log t / (epsilon O_i), clamped to [0, 1]
 * </pre>
 *
 * m_i is the noisy mean of the last released epoch of O_i = 1, 2, 4, … rewards and t the round. The
 * base of the logarithm is a parameter: the publication writes base 2, and its figure for this
 * algorithm fits base e.
 *
 * <p>Privacy. Every reward is in one epoch sum, released once with Laplace noise of scale 1/epsilon
 * ({@link EpochSum}); posterior draws read released values only.
 */
@About(
    value = "Thompson sampling on doubling epochs, pure DP; Hu and Hegde 2022",
    does = "Releases the noisy mean of an arm when twice as many new rewards have come as"
        + " before, and forgets older rewards. Every decision draws from the beta posterior"
        + " of a raised mean and plays the largest draw.",
    source = "Hu and Hegde (2022), Near-optimal Thompson sampling-based algorithms for"
        + " differentially private stochastic bandits, Lazy-DP-TS")
public record LazyDpTs(
    @Parameter(value = "the promise is pure epsilon-DP for each reward", above = 0)
    double epsilon,

    @Parameter(value = "the base of the logarithm in the index; publications differ", above = 1)
    double logBase)
    implements PureReleasePolicy {
  public LazyDpTs {
    Check.positive("epsilon", epsilon);
    LazyDecider.logOfBase(logBase);
  }

  public LazyDpTs(double epsilon) {
    this(epsilon, Math.E);
  }

  @Override
  public Decider decider(Setting setting) {
    return new BetaDecider(setting.arms());
  }

  private final class BetaDecider extends LazyDecider {
    private final double logOfBase = logOfBase(logBase);

    BetaDecider(int arms) {
      super(arms);
    }

    @Override
    public double[] probabilities(long[] plays) {
      int unknown = unknown(plays);
      if (unknown != NONE) {
        return Decider.certain(plays.length, unknown);
      }
      double bonus = bonus(plays);
      LargestLaw.Law[] laws = new LargestLaw.Law[plays.length];
      for (int arm = 0; arm < laws.length; arm++) {
        double p = optimistic(arm, bonus);
        laws[arm] = new BetaLaw(p * lengths[arm] + 1, (1 - p) * lengths[arm] + 1);
      }
      return LargestLaw.of(laws).probabilities();
    }

    @Override
    public int draw(long[] plays, RandomSource random) {
      int unknown = unknown(plays);
      if (unknown != NONE) {
        return unknown;
      }
      double bonus = bonus(plays);
      int best = 0;
      double largest = -1;
      for (int arm = 0; arm < plays.length; arm++) {
        double p = optimistic(arm, bonus);
        double theta = Beta.draw(p * lengths[arm] + 1, (1 - p) * lengths[arm] + 1, random);
        if (theta > largest) {
          largest = theta;
          best = arm;
        }
      }
      return best;
    }

    private double bonus(long[] plays) {
      return 3 * StrictMath.log((double) Decider.round(plays)) / logOfBase / epsilon;
    }

    private double optimistic(int arm, double bonus) {
      return Clamp.unit(means[arm] + bonus / lengths[arm]);
    }
  }
}
