package org.maskedbandit.policy.index;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.PureReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.release.EpochSum;

/**
 * Adaptive private upper confidence bounds: the arm with the largest index is played for a whole
 * episode that doubles its pulls, and its mean is then that of this episode alone, with noise.
 *
 * <pre>index_i = m_i + sqrt( alpha ln t / (2 n_i) ) + alpha ln t / (epsilon n_i)</pre>
 *
 * m_i is the noisy mean of the arm's last episode, of n_i rewards, and t the round in which the
 * episode begins; episodes of an arm last 1, 1, 2, 4, … rounds. The regret theorem asks for alpha
 * above 3.
 *
 * <p>Privacy. Every reward is in one episode sum, released once with Laplace noise of scale
 * 1/epsilon ({@link EpochSum}); choosing reads released values only.
 */
@About(
    value = "UCB on doubling episodes, pure DP; Azize and Basu 2022",
    does = "Plays the arm with the largest upper confidence bound for an episode that"
        + " doubles its pulls, and releases the noisy mean of that episode at its end."
        + " Older rewards are forgotten.",
    source = "Azize and Basu (2022), When privacy meets partial information, AdaP-UCB")
public record AdapUcb(
    @Parameter(value = "the promise is pure epsilon-DP for each reward", above = 0)
    double epsilon,

    @Parameter(value = "the width of the index; the regret theorem asks for more than 3", above = 0)
    double alpha)
    implements PureReleasePolicy {
  public AdapUcb {
    Check.positive("epsilon", epsilon);
    Check.positive("alpha", alpha);
  }

  public AdapUcb(double epsilon) {
    this(epsilon, 3.1);
  }

  @Override
  public Decider decider(Setting setting) {
    return EpisodeDecider.forgetting(setting.arms(), this::index);
  }

  private double index(double mean, double n, double logRound, double best) {
    double width = alpha * logRound;
    return mean + Math.sqrt(width / (2 * n)) + width / (epsilon * n);
  }
}
