package org.maskedbandit.policy.epoch;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochLengths;

/**
 * Finds the best arm soon: plays the leader and the arm that it is hardest to tell from, half of
 * the time each, on releases and posteriors like those of {@link EpochThompson}. A policy that
 * earns while it learns plays losing arms so seldom that it hardly ever has proof; this one pays
 * for proof with regret.
 *
 * <pre>
 * release     y = (sum of an epoch of m rewards) + Z - (part of the Z before), see CancellingNoise
 * leader      L = argmax_i mean_i
 * challenger  argmin over i != L of (mean_L - mean_i)^2/(2 (s_L^2 + s_i^2)) + ln n_i
 * play        L or the challenger, 1/2 each, until the next release ({@link TopTwoLaw})
 * </pre>
 *
 * Noise is independent unless rho is given: what is taken back of it is a gain for the posterior,
 * but {@link org.maskedbandit.statistic.Winner evidence} must allow for the noise that is not taken
 * back yet, and in all needs more decisions. Epochs are longer than elsewhere for the same reason:
 * each release costs evidence. Both were chosen by decisions until a winner, see docs/winner.md.
 *
 * <p>Privacy. As for {@link EpochThompson}: everything but the releases is a function of released
 * values, fresh randomness and public counts. Hence eta-GDP for any number of rounds.
 */
@About(
    value = "ours: finds the best arm soon, by leader and challenger of noisy epoch sums",
    does = "Releases noisy sums of epochs and plays the leader and the arm that is hardest"
        + " to tell from it, half of the time each. It is made to name the best arm soon"
        + " and pays for the proof with regret.",
    source = "Masked Bandit, docs/winner.md; after Russo (2016), Simple Bayesian algorithms"
        + " for best arm identification, and Jourdan, Degenne, Baudry, de Heide and"
        + " Kaufmann (2022), Top two algorithms revisited")
public record EpochTopTwo(
    @Parameter(value = "the promise is eta-GDP for each reward", from = 1e-100)
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
    double rho)
    implements EpochPolicy {
  /** Deviations are those of the posteriors. */
  private static final long NEVER_NARROWED = Long.MAX_VALUE;

  public EpochTopTwo {
    new CancellingNoise(eta, rho, new EpochLengths(m0, gamma));
  }

  public EpochTopTwo(double eta) {
    this(
        eta,
        (long) Math.ceil(Math.max(8, 30 / Check.positive("eta", eta))),
        EpochLengths.usualGamma(Math.min(0.4, 0.12 / Math.sqrt(eta))),
        0);
  }

  /** It is made to find the best arm. */
  @Override
  public boolean forRegret() {
    return false;
  }

  @Override
  public CancellingNoise mechanism(Setting setting) {
    return new CancellingNoise(eta, rho, new EpochLengths(m0, gamma));
  }

  @Override
  public SubsetDecider decider(Setting setting) {
    CancellingNoise noise = mechanism(setting);
    return new LawDecider(
        TopTwoLaw::fill, setting.arms(), noise, noise.lengths(), NEVER_NARROWED, false);
  }
}
