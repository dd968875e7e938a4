package org.maskedbandit.policy.epoch;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.numeric.Clamp;
import org.maskedbandit.policy.Segment;
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
final class EpochPosteriors implements Posteriors {
  /** The scales of all arms are computed again when the rewards have grown by this factor. */
  private static final double REFRESHED = 1.125;

  private final EpochPosterior[] posteriors;
  private final EpochNoise noise;
  private final EpochLengths lengths;
  private final long n0;
  private final IntConsumer changed;
  private final double[] means;
  private final double[] deviations;
  private final @Nullable DriftWatch watch;
  private long rewards;
  private double refreshed;

  /**
   * Calls {@code changed} for every arm whose mean or deviation has changed. If watched, all arms
   * start anew when the mean of an arm has changed.
   */
  EpochPosteriors(
      int arms,
      EpochNoise noise,
      EpochLengths lengths,
      long n0,
      boolean watched,
      IntConsumer changed) {
    this.noise = noise;
    this.lengths = lengths;
    this.n0 = n0;
    this.changed = changed;
    watch = watched ? new DriftWatch(arms, noise, lengths) : null;
    posteriors = new EpochPosterior[arms];
    means = new double[arms];
    deviations = new double[arms];
    forget();
  }

  private void forget() {
    Arrays.setAll(posteriors, arm -> new EpochPosterior());
    Arrays.setAll(means, arm -> posteriors[arm].mean());
    Arrays.setAll(deviations, arm -> posteriors[arm].deviation());
    rewards = 0;
    refreshed = 0;
  }

  /** The posterior means, clamped to [0, 1], since noise may push them out. To be read only. */
  @Override
  public double[] means() {
    return means;
  }

  /** The posterior deviations times the scale; to be read only. */
  @Override
  public double[] deviations() {
    return deviations;
  }

  /** How many rewards of all arms were released. */
  @Override
  public long rewards() {
    return rewards;
  }

  /** How many rewards of that arm were released. */
  @Override
  public long rewards(int arm) {
    return posteriors[arm].rewards();
  }

  Snapshot snapshot() {
    long[] counts = Arrays.stream(posteriors).mapToLong(EpochPosterior::rewards).toArray();
    return new Snapshot(means.clone(), deviations.clone(), counts, rewards);
  }

  long due(int arm) {
    long released = posteriors[arm].rewards();
    return watch == null ? lengths.after(released) : watch.due(arm, released);
  }

  Segment segment() {
    return watch == null ? Segment.WHOLE : watch.segment();
  }

  void add(Release release) {
    EpochPosterior posterior = posteriors[release.arm()];
    if (watch != null && watch.add(release, posterior)) {
      forget();
      IntStream.range(0, posteriors.length).forEach(changed);
      return;
    }
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
