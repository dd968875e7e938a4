package org.maskedbandit.policy.index;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.numeric.BernoulliDivergence;
import org.maskedbandit.numeric.Clamp;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.PureReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.release.EpochSum;

/**
 * Adaptive private KL-UCB: plays the episodes of {@link AdapUcb}, and measures how far the mean may
 * be off by the divergence of coins.
 *
 * <pre>{@code
 * index_i = max{ q in [p_i, 1] : d(p_i, q) <= alpha ln t / n_i }
 * p_i = m_i + alpha ln t / (epsilon n_i), clamped to [0, 1]
 * }</pre>
 *
 * The symbols are those of {@link AdapUcb}. The regret theorem asks for alpha above 3. While noise
 * rules, several arms have index 1 and the first of them is played.
 *
 * <p>Privacy. Every reward is in one episode sum, released once with Laplace noise of scale
 * 1/epsilon ({@link EpochSum}); choosing reads released values only.
 */
@About(
    value = "KL-UCB on doubling episodes, pure DP; Azize and Basu 2022",
    does = "Plays the arm with the largest upper confidence bound for an episode that"
        + " doubles its pulls, and releases the noisy mean of that episode at its end. The"
        + " bound is measured by the divergence of coins.",
    source = "Azize and Basu (2022), When privacy meets partial information, AdaP-KLUCB")
public record AdapKlUcb(
    @Parameter(value = "the promise is pure epsilon-DP for each reward", above = 0)
    double epsilon,

    @Parameter(value = "the width of the index; the regret theorem asks for more than 3", above = 0)
    double alpha)
    implements PureReleasePolicy {
  public AdapKlUcb {
    Check.positive("epsilon", epsilon);
    Check.positive("alpha", alpha);
  }

  public AdapKlUcb(double epsilon) {
    this(epsilon, 3.1);
  }

  @Override
  public Decider decider(Setting setting) {
    return EpisodeDecider.forgetting(setting.arms(), this::index);
  }

  private double index(double mean, double n, double logRound, double best) {
    double width = alpha * logRound / n;
    double p = Clamp.unit(mean + width / epsilon);
    return BernoulliDivergence.upperInverse(p, width);
  }
}
