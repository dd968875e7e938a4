package org.maskedbandit.policy.index;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.GaussianMechanism;
import org.maskedbandit.release.Mechanism;

/**
 * Adaptive concentrated-private upper confidence bounds: plays the episodes of {@link AdapUcb} with
 * Gaussian noise, which costs a wider index only while episodes are short.
 *
 * <pre>index_i = m_i + sqrt( ( 1/(2 n_i) + 1/(rho n_i^2) ) beta ln t )</pre>
 *
 * The symbols are those of {@link AdapUcb}. The regret theorem asks for beta above 3; the published
 * experiments use 1.
 *
 * <p>Privacy. Every reward is in one episode sum, released once with normal noise of variance 1/(2
 * rho) ({@link EpochSum}); choosing reads released values only. That is sqrt(2 rho)-GDP, which
 * implies the published rho-zCDP and is the stronger statement.
 */
@About(
    value = "UCB on doubling episodes with Gaussian noise; Azize and Basu 2024",
    does = "Plays the arm with the largest upper confidence bound for an episode that"
        + " doubles its pulls, and releases the noisy mean of that episode at its end."
        + " Noise is Gaussian.",
    source = "Azize and Basu (2024), Concentrated differential privacy for bandits, AdaC-UCB")
public record AdacUcb(
    @Parameter(
        value = "the promise is sqrt(2 rho)-GDP, which implies rho-zCDP, for each reward",
        above = 0)
    double rho,

    @Parameter(value = "the width of the index; the regret theorem asks for more than 3", above = 0)
    double beta)
    implements ReleasePolicy {
  public AdacUcb {
    Check.positive("rho", rho);
    Check.positive("beta", beta);
  }

  public AdacUcb(double rho) {
    this(rho, 1);
  }

  @Override
  public Mechanism mechanism(Setting setting) {
    return GaussianMechanism.eta(eta());
  }

  @Override
  public Decider decider(Setting setting) {
    return EpisodeDecider.forgetting(setting.arms(), this::index);
  }

  /** sqrt(2 rho), rounded down so that the guarantee is rho-zCDP to the last digit. */
  private double eta() {
    double root = Math.sqrt(2 * rho);
    return Math.fma(root, root, -2 * rho) > 0 ? Math.nextDown(root) : root;
  }

  private double index(double mean, double n, double logRound, double best) {
    return mean + Math.sqrt((1 / (2 * n) + 1 / (rho * n * n)) * beta * logRound);
  }
}
