package org.maskedbandit.policy.epoch;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochLengths;

/**
 * Epoch-posterior Thompson sampling: rewards are released once, as noisy sums of epochs, and
 * decisions are posterior draws given what was released. Privacy is paid for once a reward instead
 * of once a round, and the noise of a release takes back a part of the noise before.
 *
 * <pre>
 * release  y = (sum of an epoch of m rewards) + Z - (part of the Z before), see CancellingNoise
 * draw     theta_i ~ N(mean_i, scale_i^2/precision_i), the posterior of mu_i given the releases
 * play     argmax_i theta_i
 * next     m = max( m0, floor(gamma n_i) ),   n_i the rewards of arm i released so far
 * </pre>
 *
 * The posterior is that of {@link org.maskedbandit.statistic.EpochPosterior}, the scale that of
 * {@link EpochPosteriors}.
 *
 * <p>Privacy. A reward is part of one epoch sum of one arm, and all releases of an arm together are
 * eta-GDP ({@link CancellingNoise}); everything else is a function of released values, fresh noise
 * and public counts. Hence eta-GDP for any number of rounds and any pattern of arms, without a
 * horizon.
 *
 * @param driftWatch whether all arms start anew if the mean of an arm seems to have changed, see
 *     {@link DriftWatch}
 */
@About(
    value = "ours: posterior sampling from noisy epoch sums; pays for privacy once a reward",
    does = "Adds up the rewards of an arm over an epoch and releases the sum once, with"
        + " noise. Every decision draws a plausible mean of each arm from its posterior"
        + " given the released sums, and plays the largest. The noise of a release takes"
        + " back a part of the noise before.",
    source = "Masked Bandit, docs/rules.md and docs/proofs/cancelling.md")
public record EpochThompson(
    @Parameter(
        value = "the promise is eta-GDP for each reward",
        from = 1e-6,
        also = "1e-100 or more if rho is 0")
    double eta,

    @Parameter(value = "rewards in the first epoch of an arm", from = 1)
    long m0,

    @Parameter(
        value = "an epoch is as long as gamma times the rewards released before",
        from = 0,
        to = 100)
    double gamma,

    @Parameter(
        value = "at most this part of the noise is taken back; 0 for independent noise",
        from = 0,
        to = 0.9)
    double rho,

    @Parameter(value = "from this number of rewards on the draws of an arm may narrow", from = 0)
    long n0,

    @Parameter("whether all arms start anew if the mean of an arm seems to have changed")
    boolean driftWatch)
    implements EpochPolicy {
  public EpochThompson {
    new CancellingNoise(eta, rho, new EpochLengths(m0, gamma));
    Check.atLeast("n0", n0, 0);
  }

  public EpochThompson(double eta) {
    this(eta, EpochLengths.usual(eta));
  }

  private EpochThompson(double eta, EpochLengths usual) {
    this(eta, usual.m0(), usual.gamma(), 0.8, Math.max(20, 2 * usual.m0()), false);
  }

  @Override
  public CancellingNoise mechanism(Setting setting) {
    return new CancellingNoise(eta, rho, new EpochLengths(m0, gamma));
  }

  @Override
  public SubsetDecider decider(Setting setting) {
    CancellingNoise noise = mechanism(setting);
    return new EpochDecider(setting.arms(), noise, noise.lengths(), n0, driftWatch);
  }
}
