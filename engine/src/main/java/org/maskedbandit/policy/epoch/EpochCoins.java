package org.maskedbandit.policy.epoch;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochLengths;

/**
 * Plays the leader unless a coin for another arm falls, on the releases and the posteriors of
 * {@link EpochThompson}. The probabilities of arms have a closed form ({@link CoinLaw}).
 *
 * <pre>
 * release  y = (sum of an epoch of m rewards) + Z - (part of the Z before), see CancellingNoise
 * coin     falls for arm j with probability P( |z| s_j &gt;= mean_L - mean_j ),   L the leader
 * s_j      = sqrt(1 - 2/ln(t + 10^4)) scale_j/sqrt(precision_j),   t rewards released so far
 * play     L if no coin falls, else one of the others in proportion to their probabilities
 * </pre>
 *
 * <p>Privacy. As for {@link EpochThompson}: everything but the releases is a function of released
 * values, fresh randomness and public counts. Hence eta-GDP for any number of rounds.
 *
 * @param rho at most this part of the noise is taken back; 0 for independent noise
 * @param n0 from this number of rewards of an arm on its coin may fall less often
 * @param driftWatch whether all arms start anew if the mean of an arm seems to have changed, see
 *     {@link DriftWatch}
 */
@About("ours: the leader of noisy epoch sums, unless a coin for another arm falls")
public record EpochCoins(double eta, long m0, double gamma, double rho, long n0, boolean driftWatch)
    implements EpochPolicy {
  public EpochCoins {
    new CancellingNoise(eta, rho, new EpochLengths(m0, gamma));
    Check.atLeast("n0", n0, 0);
  }

  public EpochCoins(double eta) {
    this(eta, EpochLengths.usual(eta));
  }

  private EpochCoins(double eta, EpochLengths usual) {
    this(eta, usual.m0(), usual.gamma(), 0.8, Math.max(20, 3 * usual.m0()), false);
  }

  @Override
  public CancellingNoise mechanism(Setting setting) {
    return new CancellingNoise(eta, rho, new EpochLengths(m0, gamma));
  }

  @Override
  public Decider decider(Setting setting) {
    CancellingNoise noise = mechanism(setting);
    return new LawDecider(CoinLaw::fill, setting.arms(), noise, noise.lengths(), n0, driftWatch);
  }
}
