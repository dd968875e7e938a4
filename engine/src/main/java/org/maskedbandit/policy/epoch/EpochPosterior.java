package org.maskedbandit.policy.epoch;

import java.util.Arrays;
import org.maskedbandit.numeric.Clamp;

/**
 * The posterior of an arm's mean given the noisy sums of its epochs.
 *
 * <pre>
 * precision = 4 + sum m^2/(m v + noise),   mean = ( 2 + sum m y/(m v + noise) ) / precision
 * </pre>
 *
 * The prior is N(1/2, 1/4). The sum of an epoch of m rewards of variance v plus noise is taken to
 * be normal, which makes this the exact update. A reward in [0, 1] with mean p has variance at most
 * p(1-p), so v comes from the posterior itself: p is the mean, clamped to [0, 1] and moved one
 * deviation towards 1/2, and v = max(0.02, p(1-p)). Everything here is a function of released
 * values.
 */
public final class EpochPosterior {
  private static final double PRIOR_PRECISION = 4;
  private static final double PRIOR_MEAN = 0.5;
  private static final double LARGEST_VARIANCE = 0.25;
  private static final double LEAST_VARIANCE = 0.02;

  /** Of a million arms most have no epoch yet. */
  private static final double[] NONE = {};

  private final double noise;
  private double[] lengths = NONE;
  private double[] sums = NONE;
  private int epochs;
  private double rewards;
  private double precision = PRIOR_PRECISION;
  private double mean = PRIOR_MEAN;

  public EpochPosterior(double noise) {
    this.noise = noise;
  }

  public double rewards() {
    return rewards;
  }

  public double mean() {
    return mean;
  }

  public double deviation() {
    return 1 / Math.sqrt(precision);
  }

  public void add(long length, double noisySum) {
    if (epochs == lengths.length) {
      int room = Math.max(8, 2 * epochs);
      lengths = Arrays.copyOf(lengths, room);
      sums = Arrays.copyOf(sums, room);
    }
    lengths[epochs] = length;
    sums[epochs++] = noisySum;
    rewards += length;
    update(LARGEST_VARIANCE);
    update(variance());
    update(variance());
  }

  private double variance() {
    double centre = Clamp.unit(mean);
    double slack = deviation();
    double p = centre < 0.5 ? Math.min(0.5, centre + slack) : Math.max(0.5, centre - slack);
    return Math.max(LEAST_VARIANCE, p * (1 - p));
  }

  private void update(double variance) {
    precision = PRIOR_PRECISION;
    double weighted = PRIOR_PRECISION * PRIOR_MEAN;
    for (int i = 0; i < epochs; i++) {
      double weight = lengths[i] / (lengths[i] * variance + noise);
      precision += lengths[i] * weight;
      weighted += sums[i] * weight;
    }
    mean = weighted / precision;
  }
}
