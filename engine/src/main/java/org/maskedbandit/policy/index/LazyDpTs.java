package org.maskedbandit.policy.index;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.random.Beta;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.EpochSum;

/**
 * Lazy private Thompson sampling: an arm's mean is released when twice as many new rewards have
 * come as it was made of, older rewards are forgotten, and every round draws from the beta
 * posterior of an optimistic noisy mean.
 *
 * <pre>
 * theta_i ~ Beta( p_i O_i + 1, (1 - p_i) O_i + 1 ),   p_i = m_i + 3 log t / (epsilon O_i), bent into [0, 1]
 * play argmax_i theta_i
 * </pre>
 *
 * m_i is the noisy mean of the last released epoch of O_i = 1, 2, 4, … rewards and t the round. The
 * base of the logarithm is a parameter: the publication writes base 2, and its figure for this
 * algorithm fits base e.
 *
 * <p>Privacy. Every reward is in one epoch sum, released once with Laplace noise of scale 1/epsilon
 * ({@link EpochSum}); posterior draws read released values only, so they may be as many as one
 * likes.
 *
 * @see "Hu and Hegde (2022), Near-optimal Thompson sampling-based algorithms for differentially
 *     private stochastic bandits, Lazy-DP-TS"
 */
@About("Thompson sampling on doubling epochs, pure DP; Hu and Hegde 2022")
public record LazyDpTs(double epsilon, double logBase) implements Policy {

  public LazyDpTs {
    Check.positive("epsilon", epsilon);
    LazyLearner.logOfBase(logBase);
  }

  public LazyDpTs(double epsilon) {
    this(epsilon, Math.E);
  }

  @Override
  public Claim claim(Setting setting) {
    return Claim.anytime(new PureDp(epsilon));
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new LazyLearner(setting.arms(), epsilon, random) {
      private final double logOfBase = logOfBase(logBase);
      private double bonus;

      @Override
      protected void begin(long round) {
        bonus = 3 * StrictMath.log((double) round) / logOfBase / epsilon;
      }

      @Override
      double index(double mean, double length) {
        double p = Math.max(0, Math.min(1, mean + bonus / length));
        return Beta.draw(p * length + 1, (1 - p) * length + 1, this.random);
      }
    };
  }
}
