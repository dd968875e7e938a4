package org.maskedbandit.statistic;

import org.jspecify.annotations.Nullable;
import org.maskedbandit.numeric.Clamp;

/**
 * The posterior of an arm's mean given the noisy sums of its epochs.
 *
 * <pre>
 * y_j = (sum of m_j rewards of mean mu and variance v) + Z_j - rho_j Z_(j-1),   Z_j ~ N(0, s_j)
 *
 * f = rho_j s_(j-1)/D_(j-1)
 * U = m_j + f U
 * W = y_j + f W
 * D_j = m_j v + s_j + rho_j^2 s_(j-1) (1 - s_(j-1)/D_(j-1))
 * precision = 4 + sum U^2/D,   mean = ( 2 + sum U W/D ) / precision
 * </pre>
 *
 * The prior is N(1/2, 1/4). The sum of the rewards of an epoch is taken to be normal. Then this is
 * the exact update: the covariance of the sums is tridiagonal, and U, W and D are its LDL'
 * factorisation. {@link EpochTotals} computes them in another form. Without memory (rho = 0) an
 * epoch adds m^2/(m v + s).
 *
 * <p>A reward in [0, 1] with mean p has variance at most p(1-p), so v comes from the posterior
 * itself: p is the mean, clamped to [0, 1] and moved some deviations towards 1/2, and v = max(0.02,
 * p(1-p)). Everything here is a function of released values.
 */
public final class EpochPosterior {
  static final double PRIOR_PRECISION = 4;
  static final double PRIOR_MEAN = 0.5;
  private static final double LEAST_VARIANCE = 0.02;

  /** Of so few epochs v is found again after each. */
  private static final int FEW = 64;

  /** Of more, it is found again when the rewards have grown by this factor. */
  private static final double GROWN = 1.02;

  private final double slack;

  /** Null before the first: of a million arms most have none yet. */
  private EpochTotals.@Nullable Epochs epochs;

  private long rewards;

  /** The rewards when v was found last. */
  private long known;

  private EpochTotals widest = EpochTotals.PRIOR;
  private EpochTotals present = EpochTotals.PRIOR;

  /**
   * A posterior to decide by, with two deviations. With one, twice as many runs got stuck with a
   * wrong arm: the best arm, if it is underestimated, seems to vary too little.
   */
  public EpochPosterior() {
    this(2);
  }

  /** A posterior whose variance of rewards is that of a mean this many deviations nearer 1/2. */
  public EpochPosterior(double slack) {
    this.slack = slack;
  }

  public long rewards() {
    return rewards;
  }

  public double mean() {
    return present.mean();
  }

  public double precision() {
    return present.precision();
  }

  public double deviation() {
    return 1 / Math.sqrt(precision());
  }

  /** How many rewards without noise would tell as much. */
  public double effectiveRewards() {
    return precision() * present.variance();
  }

  /**
   * One more epoch.
   *
   * @param noise the variance of its fresh noise
   * @param back which part of the noise of the epoch before it takes back, from 0 to 1
   */
  public void add(long length, double noisySum, double noise, double back) {
    EpochTotals.Epochs all = epochs;
    if (all == null) {
      all = new EpochTotals.Epochs();
      epochs = all;
      widest = all.totals(EpochTotals.LARGEST_VARIANCE);
    }
    all.add(length, noisySum, noise, back);
    widest.update();
    rewards += length;
    if (all.size() <= FEW || rewards >= GROWN * known) {
      known = rewards;
      // Two steps towards the variance that is likely given itself, from the largest.
      present = widest;
      present = totals(all, likelyVariance());
      present = totals(all, likelyVariance());
    } else {
      present.update();
    }
  }

  private EpochTotals totals(EpochTotals.Epochs all, double v) {
    return v == present.variance() ? present : all.totals(v);
  }

  /** The variance of a reward, on the large side, given what was released. */
  public double likelyVariance() {
    if (epochs == null) {
      return EpochTotals.LARGEST_VARIANCE;
    }
    double centre = Clamp.unit(mean());
    double moved = slack * deviation();
    double p = centre < 0.5 ? Math.min(0.5, centre + moved) : Math.max(0.5, centre - moved);
    return Math.max(LEAST_VARIANCE, p * (1 - p));
  }
}
