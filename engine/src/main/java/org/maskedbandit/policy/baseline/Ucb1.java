package org.maskedbandit.policy.baseline;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.index.IndexLearner;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Reward;
import org.maskedbandit.state.Fields;

/**
 * Upper confidence bounds, a baseline without privacy: plays every arm once, then the arm with the
 * largest index.
 *
 * <pre>index_i = S_i/n_i + sqrt( 2 ln t / n_i )</pre>
 *
 * S_i is the sum of the arm's rewards, n_i the number of its plays and t the number of all plays.
 *
 * <p>Privacy. None is claimed.
 */
@About(
    value = "upper confidence bounds, no privacy; Auer et al. 2002",
    does = "Plays the arm with the largest mean plus a margin that shrinks as the arm is"
        + " played. It reads exact rewards and protects nothing.",
    source = "Auer, Cesa-Bianchi and Fischer (2002), Finite-time analysis of the multiarmed"
        + " bandit problem, Figure 1")
public record Ucb1() implements Policy {
  @Override
  public Claim claim(Setting setting) {
    return Claim.none();
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new UcbLearner(setting.arms());
  }

  private static final class UcbLearner extends IndexLearner {
    private final double[] sums;
    private double width;

    UcbLearner(int arms) {
      super(arms);
      sums = new double[arms];
    }

    @Override
    protected void begin(long round) {
      width = 2 * StrictMath.log(round - 1.0);
    }

    @Override
    protected double index(int arm) {
      double n = plays(arm);
      return n == 0 ? Double.POSITIVE_INFINITY : sums[arm] / n + Math.sqrt(width / n);
    }

    @Override
    public void learn(int arm, double reward) {
      Check.arm(arm, sums.length);
      sums[arm] += Reward.clamp(reward);
    }

    @Override
    protected void statistics(Fields fields) {
      fields.numbers("sums", sums);
    }
  }
}
