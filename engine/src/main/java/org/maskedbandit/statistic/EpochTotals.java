package org.maskedbandit.statistic;

import java.util.Arrays;

/**
 * What the epochs of an arm tell of its mean, if its rewards have the variance v: the sums of
 * {@link EpochPosterior}, whose letters are used here.
 *
 * <p>The formulas there divide by D_(j-1) in step j, so that each step has to wait for the division
 * of the one before. With
 *
 * <pre>
 * P_j = D_1 … D_j,   Q_j = P_j - s_j P_(j-1),   X_j = U_j P_(j-1),   Y_j = W_j P_(j-1)
 * </pre>
 *
 * they become
 *
 * <pre>
 * Q_j = m_j v P_(j-1) + rho_j^2 s_(j-1) Q_(j-1)          Q_0 = 0
 * P_j = s_j P_(j-1) + Q_j                                P_0 = 1
 * X_j = m_j P_(j-1) + rho_j s_(j-1) X_(j-1)
 * Y_j = y_j P_(j-1) + rho_j s_(j-1) Y_(j-1)
 * precision = 4 + sum X_j^2/(P_(j-1) P_j),   weighted = 2 + sum X_j Y_j/(P_(j-1) P_j)
 * </pre>
 *
 * where no step waits for a division. Nothing cancels: P, Q and X are sums of what is positive.
 *
 * <p>P and Q are kept divided by g_1…g_j, X and Y by g_1…g_(j-1) sqrt(g_j), where g is the variance
 * of y for v = 1/4. Then P falls from 1 by a moderate factor in each step, and all are multiplied
 * by a power of two, which is exact, before it leaves the range of doubles.
 */
final class EpochTotals {
  static final double LARGEST_VARIANCE = 0.25;

  /** Before the first epoch. */
  static final EpochTotals PRIOR = new Epochs().totals(LARGEST_VARIANCE);

  private static final double SMALL = 0x1p-400;
  private static final double ENLARGED = 0x1p400;

  private final Epochs epochs;
  private final double v;
  private int size;
  private double p = 1;
  private double q;
  private double x;
  private double y;
  private double precision = EpochPosterior.PRIOR_PRECISION;
  private double weighted = EpochPosterior.PRIOR_PRECISION * EpochPosterior.PRIOR_MEAN;

  private EpochTotals(Epochs epochs, double v) {
    this.epochs = epochs;
    this.v = v;
  }

  double variance() {
    return v;
  }

  double precision() {
    return precision;
  }

  double mean() {
    return weighted / precision;
  }

  /** Includes all epochs that there are by now. */
  void update() {
    Epochs all = epochs;
    double p1 = p;
    double q1 = q;
    double x1 = x;
    double y1 = y;
    double sumX = precision;
    double sumY = weighted;
    for (int j = size; j < all.size; j++) {
      double own = all.lengths[j] * v;
      double before = all.kept[j] * q1;
      double p2 = (all.fresh[j] + own) * p1 + before;
      q1 = own * p1 + before;
      x1 = all.scaledLengths[j] * p1 + all.links[j] * x1;
      y1 = all.scaledSums[j] * p1 + all.links[j] * y1;
      double part = x1 / (p1 * p2);
      sumX += part * x1;
      sumY += part * y1;
      p1 = p2;
      if (p1 < SMALL) {
        p1 *= ENLARGED;
        q1 *= ENLARGED;
        x1 *= ENLARGED;
        y1 *= ENLARGED;
      }
    }
    p = p1;
    q = q1;
    x = x1;
    y = y1;
    precision = sumX;
    weighted = sumY;
    size = all.size;
  }

  /** The part of each epoch that is the same for all v. */
  static final class Epochs {
    private int size;

    /** m_j/g_j. */
    private double[] lengths = new double[8];

    /** s_j/g_j. */
    private double[] fresh = new double[8];

    /** rho_j^2 s_(j-1)/g_j. */
    private double[] kept = new double[8];

    /** m_j/sqrt(g_j). */
    private double[] scaledLengths = new double[8];

    /** y_j/sqrt(g_j). */
    private double[] scaledSums = new double[8];

    /** rho_j s_(j-1)/sqrt(g_(j-1) g_j). */
    private double[] links = new double[8];

    private double noiseBefore;
    private double rootBefore = 1;

    int size() {
      return size;
    }

    void add(double length, double noisySum, double noise, double back) {
      if (size == lengths.length) {
        grow();
      }
      // Infinite noise of which nothing is taken back is no number times 0.
      double shared = back == 0 ? 0 : back * noiseBefore;
      double g = length * LARGEST_VARIANCE + noise + back * shared;
      double root = Math.sqrt(g);
      lengths[size] = length / g;
      fresh[size] = noise == Double.POSITIVE_INFINITY ? 1 : noise / g;
      kept[size] = back * shared / g;
      scaledLengths[size] = length / root;
      scaledSums[size] = noisySum / root;
      links[size] = shared / (rootBefore * root);
      noiseBefore = noise;
      rootBefore = root;
      size++;
    }

    private void grow() {
      lengths = Arrays.copyOf(lengths, 2 * size);
      fresh = Arrays.copyOf(fresh, 2 * size);
      kept = Arrays.copyOf(kept, 2 * size);
      scaledLengths = Arrays.copyOf(scaledLengths, 2 * size);
      scaledSums = Arrays.copyOf(scaledSums, 2 * size);
      links = Arrays.copyOf(links, 2 * size);
    }

    /** What they tell together with that variance of a reward. */
    EpochTotals totals(double v) {
      EpochTotals totals = new EpochTotals(this, v);
      totals.update();
      return totals;
    }
  }
}
