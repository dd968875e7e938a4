package org.maskedbandit.policy.index;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.PureReleasePolicy;
import org.maskedbandit.policy.Setting;
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
 */
@About(
    value = "lazy UCB on doubling epochs, pure DP; Hu et al. 2021",
    does = "Releases the noisy mean of an arm when twice as many new rewards have come as"
        + " before, forgets older rewards, and plays the arm with the largest upper"
        + " confidence bound.",
    source = "Hu, Huang and Mehta (2021), Optimal algorithms for private online learning in a"
        + " stochastic environment")
public record AnytimeLazyUcb(
    @Parameter(value = "the promise is pure epsilon-DP for each reward", above = 0)
    double epsilon,

    @Parameter(value = "the base of the logarithm in the index; publications differ", above = 1)
    double logBase)
    implements PureReleasePolicy {
  public AnytimeLazyUcb {
    Check.positive("epsilon", epsilon);
    LazyDecider.logOfBase(logBase);
  }

  public AnytimeLazyUcb(double epsilon) {
    this(epsilon, Math.E);
  }

  @Override
  public Decider decider(Setting setting) {
    return new Widening(setting.arms());
  }

  private final class Widening extends LazyDecider implements Decider.Certain {
    private final double logOfBase = logOfBase(logBase);

    Widening(int arms) {
      super(arms);
    }

    @Override
    public int next(long[] plays) {
      int unknown = unknown(plays);
      if (unknown != NONE) {
        return unknown;
      }
      double width = width(Decider.round(plays));
      int best = 0;
      double largest = index(0, width);
      for (int arm = 1; arm < plays.length; arm++) {
        double index = index(arm, width);
        if (index > largest) {
          largest = index;
          best = arm;
        }
      }
      return best;
    }

    private double width(long round) {
      return 3 * StrictMath.log((double) round) / logOfBase;
    }

    private double index(int arm, double width) {
      double length = lengths[arm];
      return means[arm] + Math.sqrt(width / length) + width / (epsilon * length);
    }

    /** All rounds in which the same arm is the next whatever its rewards are. */
    @Override
    public long play(long most, Player player, Rewards rewards, RandomSource random) {
      int arm = next(player.plays());
      long more = Math.min(most, player.missing(arm)) - 1;
      long times = 1 + (lengths[arm] == 0 ? 0 : steady(arm, Decider.round(player.plays()), more));
      player.play(arm, times, rewards);
      return times;
    }

    /**
     * For how many rounds after the given one the arm's index stays the largest if no mean moves.
     * Indices never fall as rounds go by, in doubles too: logarithms err by less than an ulp and
     * those of consecutive rounds are hundreds of them apart up to {@link Setting#LONGEST}. So the
     * arm stays first over a block if its index at the start beats those of the others at the end.
     * Blocks are halved until that holds, down to one round, for which it is the rule of
     * {@link #next}.
     */
    private long steady(int arm, long round, long most) {
      long steady = 0;
      long block = most;
      while (block > 0) {
        if (beatsAll(arm, round + steady + 1, round + steady + block)) {
          steady += block;
          block = Math.min(2 * block, most - steady);
        } else {
          block /= 2;
        }
      }
      return steady;
    }

    private boolean beatsAll(int arm, long first, long last) {
      double own = index(arm, width(first));
      double width = width(last);
      for (int other = 0; other < means.length; other++) {
        double index = index(other, width);
        if (other != arm && !(index < own || (index == own && arm < other))) {
          return false;
        }
      }
      return true;
    }
  }
}
