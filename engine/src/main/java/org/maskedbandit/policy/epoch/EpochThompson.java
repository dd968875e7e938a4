package org.maskedbandit.policy.epoch;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Decider;
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
 * @param rho at most this part of the noise is taken back; 0 for independent noise
 * @param n0 from this number of rewards of an arm on its draws may narrow
 * @param driftWatch whether all arms start anew if the mean of an arm seems to have changed, see
 *     {@link DriftWatch}
 */
@About("ours: posterior sampling from noisy epoch sums; pays for privacy once a reward")
public record EpochThompson(
    double eta, long m0, double gamma, double rho, long n0, boolean driftWatch)
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
  public Decider decider(Setting setting) {
    CancellingNoise noise = mechanism(setting);
    return new EpochDecider(setting.arms(), noise, noise.lengths(), n0, driftWatch);
  }
}
