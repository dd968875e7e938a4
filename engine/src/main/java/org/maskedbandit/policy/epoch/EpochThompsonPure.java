package org.maskedbandit.policy.epoch;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.PureReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.release.EpochLengths;
import org.maskedbandit.release.EpochNoise;

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
@About(
    value = "ours: epoch-thompson with Laplace noise, pure DP",
    does = "Adds up the rewards of an arm over an epoch and releases the sum once, with"
        + " Laplace noise. Every decision draws a plausible mean of each arm from its"
        + " posterior given the released sums, and plays the largest.",
    source = "Masked Bandit, docs/proofs/epochs.md")
public record EpochThompsonPure(
    @Parameter(value = "the promise is pure epsilon-DP for each reward", from = 1e-100)
    double epsilon,

    @Parameter(value = "rewards in the first epoch of an arm", from = 1)
    long m0,

    @Parameter(
        value = "an epoch is as long as gamma times the rewards released before",
        from = 0,
        to = 100)
    double gamma,

    @Parameter(value = "from this number of rewards on the draws of an arm may narrow", from = 0)
    long n0,

    @Parameter("whether all arms start anew if the mean of an arm seems to have changed")
    boolean driftWatch)
    implements PureReleasePolicy, EpochPolicy {
  public EpochThompsonPure {
    EpochNoise.checkReleasable("epsilon", epsilon);
    new EpochLengths(m0, gamma);
    Check.atLeast("n0", n0, 0);
  }

  public EpochThompsonPure(double epsilon) {
    this(
        epsilon,
        firstEpoch(epsilon),
        EpochLengths.usualGamma(0.25 / Math.max(1, Math.sqrt(epsilon))),
        Math.max(20, 4 * firstEpoch(epsilon)),
        false);
  }

  private static long firstEpoch(double epsilon) {
    return (long) Math.ceil(16 / Check.positive("epsilon", epsilon));
  }

  @Override
  public SubsetDecider decider(Setting setting) {
    EpochLengths lengths = new EpochLengths(m0, gamma);
    return new EpochDecider(setting.arms(), mechanism(setting), lengths, n0, driftWatch);
  }
}
