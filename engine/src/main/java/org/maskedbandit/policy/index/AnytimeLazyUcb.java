package org.maskedbandit.policy.index;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.BlockLearner;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.Rewards;

/**
 * Lazy upper confidence bounds: an arm's mean is released when twice as many new rewards have come
 * as it was made of, and older rewards are forgotten.
 *
 * <pre>index_i = m_i + sqrt( 3 log t / O_i ) + 3 log t / (epsilon O_i)</pre>
 *
 * m_i is the noisy mean of the last released epoch of O_i = 1, 2, 4, … rewards and t the round. The
 * base of the logarithm is a parameter because publications differ: plots of Hu and Hegde (2022)
 * fit base 2, those of Ou et al. (2024) base e.
 *
 * <p>Privacy. Every reward is in one epoch sum, released once with Laplace noise of scale 1/epsilon
 * ({@link EpochSum}); choosing reads released values only.
 *
 * @see "Hu, Huang and Mehta (2021), Optimal algorithms for private online learning in a stochastic
 *     environment"
 */
@About("lazy UCB on doubling epochs, pure DP; Hu et al. 2021")
public record AnytimeLazyUcb(double epsilon, double logBase) implements Policy {

  public AnytimeLazyUcb {
    Check.positive("epsilon", epsilon);
    LazyLearner.logOfBase(logBase);
  }

  public AnytimeLazyUcb(double epsilon) {
    this(epsilon, Math.E);
  }

  @Override
  public Claim claim(Setting setting) {
    return Claim.anytime(new PureDp(epsilon));
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new WideningLearner(setting.arms(), random);
  }

  private final class WideningLearner extends LazyLearner implements BlockLearner {
    private final double logOfBase = logOfBase(logBase);
    private double width;

    WideningLearner(int arms, RandomSource random) {
      super(arms, epsilon, random);
    }

    @Override
    protected void begin(long round) {
      width = 3 * StrictMath.log((double) round) / logOfBase;
    }

    @Override
    double index(double mean, double length) {
      return mean + Math.sqrt(width / length) + width / (epsilon * length);
    }

    /**
     * Indices never fall as rounds go by, in doubles too: the logarithm errs by less than an ulp,
     * the logarithms of consecutive rounds are hundreds of them apart up to
     * {@link Setting#LONGEST}, and what follows is correctly rounded, so it keeps order.
     */
    @Override
    public long play(long most, Rewards rewards) {
      return playSteadily(most, rewards);
    }
  }
}
