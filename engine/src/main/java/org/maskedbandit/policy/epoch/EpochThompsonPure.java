package org.maskedbandit.policy.epoch;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.PureReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.release.EpochLengths;

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
 *
 * @param driftWatch whether all arms start anew if the mean of an arm seems to have changed, see
 *     {@link DriftWatch}
 */
@About("ours: epoch-thompson with Laplace noise, pure DP")
public record EpochThompsonPure(double epsilon, long m0, double gamma, long n0, boolean driftWatch)
    implements PureReleasePolicy, EpochPolicy {
  public EpochThompsonPure {
    Check.positive("epsilon", epsilon);
    new EpochLengths(m0, gamma);
    Check.atLeast("n0", n0, 0);
  }

  public EpochThompsonPure(double epsilon) {
    this(
        epsilon,
        firstEpoch(epsilon),
        0.25 / Math.max(1, Math.sqrt(epsilon)),
        Math.max(20, 4 * firstEpoch(epsilon)),
        false);
  }

  private static long firstEpoch(double epsilon) {
    return (long) Math.ceil(16 / Check.positive("epsilon", epsilon));
  }

  @Override
  public Decider decider(Setting setting) {
    EpochLengths lengths = new EpochLengths(m0, gamma);
    return new EpochDecider(setting.arms(), mechanism(setting), lengths, n0, driftWatch);
  }
}
