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
 * KL-UCB with a divergence that knows about the noise: batches of an arm grow by a ratio, and no
 * reward is forgotten, because the noisy sums of all batches are added up.
 *
 * <pre>{@code
 * index_i = max{ q : d_epsilon(m_i, q) <= ln t / n_i },   m_i = Z_i/n_i, clamped to [0, 1]
 * }</pre>
 *
 * Z_i adds up the arm's noisy batch sums, n_i counts its rewards, t is the round in which the batch
 * begins and {@link PrivateDivergence} is d_epsilon. The publication leaves open how batches begin:
 * here with one reward, and a batch takes n_i to ratio n_i, rounded up.
 *
 * <p>Privacy. Every reward is in one batch sum, released once with Laplace noise of scale 1/epsilon
 * ({@link EpochSum}); adding up and choosing read released values only.
 */
@About(
    value = "KL-UCB that remembers all noisy batches, pure DP; Azize et al. 2025",
    does = "Releases noisy sums of batches that grow by a ratio and adds them up. It plays"
        + " the arm with the largest upper confidence bound, measured by a divergence that"
        + " knows about the noise.",
    source = "Azize, Wu, Honda, Orabona, Ito and Basu (2025), Optimal regret of Bernoulli"
        + " bandits under global differential privacy, DP-KLUCB")
public record DpKlUcb(
    @Parameter(value = "the promise is pure epsilon-DP for each reward", above = 0)
    double epsilon,

    @Parameter(value = "how much a batch multiplies the rewards of an arm", above = 1)
    double ratio)
    implements PureReleasePolicy {
  public DpKlUcb {
    Check.positive("epsilon", epsilon);
    Check.between("ratio", ratio, 1, Double.POSITIVE_INFINITY);
  }

  public DpKlUcb(double epsilon) {
    this(epsilon, 2);
  }

  @Override
  public Decider decider(Setting setting) {
    PrivateDivergence divergence = new PrivateDivergence(epsilon);
    return EpisodeDecider.remembering(
        setting.arms(),
        ratio,
        (mean, n, logRound, best) -> divergence.upperInverse(Clamp.unit(mean), logRound / n));
  }
}
