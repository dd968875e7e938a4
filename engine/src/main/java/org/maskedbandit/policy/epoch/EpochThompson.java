package org.maskedbandit.policy.epoch;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.release.GaussianMechanism;
import org.maskedbandit.release.Mechanism;

/**
 * Epoch-posterior Thompson sampling: rewards are released once, as noisy sums of epochs, and
 * decisions are posterior draws given what was released. Privacy is paid for once a reward instead
 * of once a round.
 *
 * <pre>
 * release  y = (sum of an epoch of m rewards) + N(0, 1/eta^2)
 * draw     theta_i ~ posterior of mu_i given y ~ N(m mu_i, m v + 1/eta^2) for all epochs of arm i
 * play     argmax_i theta_i
 * next     m = max( m0, floor(gamma n_i) ),   n_i the rewards of arm i released so far
 * </pre>
 *
 * The prior and the variance v of a reward are those of {@link EpochPosterior}.
 *
 * <p>Privacy. A reward is part of one epoch sum of one arm, which has sensitivity 1 and is released
 * once with noise of deviation 1/eta ({@link org.maskedbandit.release.EpochSum}); everything else
 * is a function of released values, fresh noise and public counts. Hence eta-GDP for any number of
 * rounds and any pattern of arms, without a horizon.
 */
@About("ours: posterior sampling from noisy epoch sums; pays for privacy once a reward")
public record EpochThompson(double eta, long m0, double gamma) implements ReleasePolicy {
  public EpochThompson {
    Check.positive("eta", eta);
    Check.atLeast("m0", m0, 1);
    Check.within("gamma", gamma, 0, 100);
  }

  public EpochThompson(double eta) {
    this(eta, EpochDecider.firstEpoch("eta", eta), EpochDecider.growth(eta));
  }

  @Override
  public Mechanism mechanism(Setting setting) {
    return GaussianMechanism.eta(eta);
  }

  @Override
  public Decider decider(Setting setting) {
    return new EpochDecider(setting.arms(), mechanism(setting).variance(), eta, m0, gamma);
  }
}
