package org.maskedbandit.policy.epoch;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.maskedbandit.numeric.Clamp;
import org.maskedbandit.release.EpochLengths;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;
import org.maskedbandit.statistic.EpochPosterior;

/**
 * What the released epochs tell of all arms: means, and how far an arm may seem better than its
 * mean. They change at releases only.
 *
 * <pre>
 * scale^2 = min( 1, n0/n + max(0, ln(t/e))/ln t )
 * </pre>
 *
 * Here n is the number of released rewards of the arm, t that of all arms, and e the number of
 * rewards that would tell as much without noise. An arm with few rewards is explored with its whole
 * posterior, which keeps the tail of regret short. Later the exploration is ln(t/e) and not ln t,
 * as in IMED and KL-UCB+. For t to infinity the scale goes to 1, so that regret keeps the slope in
 * ln T of Thompson sampling.
 */
final class EpochPosteriors {
  /** The scales of all arms are computed again when the rewards have grown by this factor. */
  private static final double REFRESHED = 1.125;

  private final EpochPosterior[] posteriors;
  private final EpochNoise noise;
  private final EpochLengths lengths;
  private final long n0;
  private final IntConsumer changed;
  private final double[] means;
  private final double[] deviations;
  private long rewards;
  private double refreshed;

  /** Calls {@code changed} for every arm whose mean or deviation has changed. */
  EpochPosteriors(int arms, EpochNoise noise, EpochLengths lengths, long n0, IntConsumer changed) {
    this.noise = noise;
    this.lengths = lengths;
    this.n0 = n0;
    this.changed = changed;
    posteriors = new EpochPosterior[arms];
    Arrays.setAll(posteriors, arm -> new EpochPosterior());
    means = new double[arms];
    Arrays.setAll(means, arm -> posteriors[arm].mean());
    deviations = new double[arms];
    Arrays.setAll(deviations, arm -> posteriors[arm].deviation());
  }

  /** The posterior means, clamped to [0, 1], since noise may push them out. To be read only. */
  double[] means() {
    return means;
  }

  /** The posterior deviations times the scale; to be read only. */
  double[] deviations() {
    return deviations;
  }

  /** How many rewards of all arms were released. */
  long rewards() {
    return rewards;
  }

  /** How many rewards of that arm were released. */
  long rewards(int arm) {
    return posteriors[arm].rewards();
  }

  boolean released(int arm) {
    return rewards(arm) > 0;
  }

  long due(int arm) {
    return lengths.after(posteriors[arm].rewards());
  }

  void add(Release release) {
    EpochPosterior posterior = posteriors[release.arm()];
    long before = posterior.rewards();
    int back = noise.back(before, before + release.rewards());
    posterior.add(
        release.rewards(),
        release.sum(),
        noise.variance(back),
        (double) release.back() / EpochNoise.WHOLE);
    rewards += release.rewards();
    if (rewards >= REFRESHED * refreshed) {
      refreshed = rewards;
      for (int arm = 0; arm < posteriors.length; arm++) {
        publish(arm);
      }
    } else {
      publish(release.arm());
    }
  }

  private void publish(int arm) {
    if (released(arm)) {
      means[arm] = Clamp.unit(posteriors[arm].mean());
      deviations[arm] = scale(posteriors[arm]) * posteriors[arm].deviation();
      changed.accept(arm);
    }
  }

  private double scale(EpochPosterior posterior) {
    double t = Math.max(2, rewards);
    double known = StrictMath.log(t / posterior.effectiveRewards()) / StrictMath.log(t);
    return Math.sqrt(Math.min(1, (double) n0 / posterior.rewards() + Math.max(0, known)));
  }
}
