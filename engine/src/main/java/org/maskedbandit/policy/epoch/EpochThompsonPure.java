package org.maskedbandit.policy.epoch;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.PureReleasePolicy;
import org.maskedbandit.policy.Setting;

/**
 * The twin of {@link EpochThompson} under pure differential privacy: the noise of an epoch sum is
 * Laplace.
 *
 * <pre>
 * release  y = (sum of an epoch of m rewards) + Laplace(1/epsilon)
 * draw     as if y ~ N(m mu_i, m v + 2/epsilon^2)
 * </pre>
 *
 * <p>Privacy. A reward is part of one epoch sum of one arm, which has sensitivity 1 and is released
 * once with Laplace noise of scale 1/epsilon; everything else is post-processing. Hence epsilon-DP
 * for any number of rounds.
 */
@About("ours: epoch-thompson with Laplace noise, pure DP")
public record EpochThompsonPure(double epsilon, long m0, double gamma)
    implements PureReleasePolicy {
  public EpochThompsonPure {
    Check.positive("epsilon", epsilon);
    Check.atLeast("m0", m0, 1);
    Check.within("gamma", gamma, 0, 100);
  }

  public EpochThompsonPure(double epsilon) {
    this(epsilon, EpochDecider.firstEpoch("epsilon", epsilon), EpochDecider.growth(epsilon));
  }

  @Override
  public Decider decider(Setting setting) {
    return new EpochDecider(setting.arms(), mechanism(setting).variance(), epsilon, m0, gamma);
  }
}
