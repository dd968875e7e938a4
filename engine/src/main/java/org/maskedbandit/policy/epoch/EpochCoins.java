package org.maskedbandit.policy.epoch;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
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
 * @param driftWatch whether all arms start anew if the mean of an arm seems to have changed, see
 *     {@link DriftWatch}
 */
@About(
    value = "ours: the leader of noisy epoch sums, unless a coin for another arm falls",
    does = "Adds up the rewards of an arm over an epoch and releases the sum once, with"
        + " noise. Between releases it plays the arm with the best released mean, unless a"
        + " coin falls for another arm that may still be better. The noise of a release"
        + " takes back a part of the noise before.",
    source = "Masked Bandit, docs/rules.md and docs/proofs/cancelling.md")
public record EpochCoins(
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

    @Parameter(
        value = "from this number of rewards on the coin of an arm may fall less often",
        from = 0)
    long n0,

    @Parameter("whether all arms start anew if the mean of an arm seems to have changed")
    boolean driftWatch)
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
  public SubsetDecider decider(Setting setting) {
    CancellingNoise noise = mechanism(setting);
    return new LawDecider(CoinLaw::fill, setting.arms(), noise, noise.lengths(), n0, driftWatch);
  }
}
