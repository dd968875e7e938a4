package org.maskedbandit.policy.index;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.numeric.Clamp;
import org.maskedbandit.numeric.PrivateDivergence;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.PureReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.release.EpochSum;

/**
 * Minimum empirical divergence with a divergence that knows about the noise: plays the batches of
 * {@link DpKlUcb}, next that of the arm whose mean so far is the cheapest to explain if it were as
 * good as the best.
 *
 * <pre>play argmin_i  n_i d_epsilon(m_i, max_j m_j) + ln n_i,   m_i = Z_i/n_i, clamped to [0, 1]
 * </pre>
 *
 * The symbols are those of {@link DpKlUcb}.
 *
 * <p>Beware of rare disasters if epsilon is small: the index of an arm does not grow while others
 * are played, so a first noisy sum far below zero can starve the best arm. On the coins of the
 * literature with epsilon = 1/4, one run of 100,000 rounds in twenty has more than five times the
 * median regret.
 *
 * <p>Privacy. Every reward is in one batch sum, released once with Laplace noise of scale 1/epsilon
 * ({@link EpochSum}); adding up and choosing read released values only.
 */
@About(
    value = "minimum empirical divergence on noisy batches, pure DP; Azize et al. 2025",
    does = "Releases noisy sums of batches that grow by a ratio and adds them up. It plays"
        + " the arm whose rewards so far are cheapest to explain if it were the best. At a"
        + " small epsilon bad luck with the first noise can hide the best arm.",
    source = "Azize, Wu, Honda, Orabona, Ito and Basu (2025), Optimal regret of Bernoulli"
        + " bandits under global differential privacy, DP-IMED")
public record DpImed(
    @Parameter(value = "the promise is pure epsilon-DP for each reward", above = 0)
    double epsilon,

    @Parameter(value = "how much a batch multiplies the rewards of an arm", above = 1)
    double ratio)
    implements PureReleasePolicy {
  public DpImed {
    Check.positive("epsilon", epsilon);
    Check.between("ratio", ratio, 1, Double.POSITIVE_INFINITY);
  }

  public DpImed(double epsilon) {
    this(epsilon, 2);
  }

  @Override
  public Decider decider(Setting setting) {
    PrivateDivergence divergence = new PrivateDivergence(epsilon);
    return EpisodeDecider.remembering(
        setting.arms(),
        ratio,
        (mean, n, logRound, best) ->
            -n * divergence.of(Clamp.unit(mean), Clamp.unit(best)) - StrictMath.log(n));
  }
}
