package org.maskedbandit.random.largest;

import org.maskedbandit.numeric.Normal;
import org.maskedbandit.numeric.UpperTail;
import org.maskedbandit.random.RandomSource;

/**
 * The index of the largest of N independent normal draws, in the law of N draws but without them.
 *
 * <pre>theta_i ~ N( mean_i, deviation_i^2 ),   argmax_i theta_i</pre>
 *
 * Arms are in groups of similar means and deviations. Let m be the largest draw so far, and let a
 * group have means up to M &lt; m and deviations up to s. Each of its arms exceeds m with
 * probability at most p = Q((m - M)/s). So candidates are found by geometric gaps; each is kept
 * with probability Q((m - mean_i)/deviation_i)/p, and then drawn from its tail above m, which
 * raises m at once. An arm that is passed over or not kept is below m, and no more is asked of it.
 * Every step is exact, so the law is that of {@link LargestNormal}.
 *
 * <p>The work is that of a few records, about log N of them, and of the groups that can matter.
 * Groups far below m are passed together.
 *
 * <p>In doubles. Let u be the error of one normal draw, as in
 * {@link org.maskedbandit.privacy.NumericalDelta}, which exponential draws have too. If m is within
 * 1.5 deviations of M, an arm is drawn as such and costs u. Beyond, it is a candidate with
 * probability Q(1.5) = 0.07 at most. Then come a comparison with Q, whose error is u of itself, a
 * tail of two or three draws, and a new gap; together with the rounding of the gap by 2^-53, which
 * is at most once for each arm, that is less than u/2. The first gap costs u once. So N arms are
 * within N u of the ideal, or (N + 1/2) u if exactly one of them is beyond. That does not depend on
 * how small deviations are, because m is kept as the sum of two doubles. Not thread-safe.
 */
public final class ManyNormals {
  /** In deviations: nearer to m than this, it is cheaper to draw every arm. */
  private static final double NEAR = 1.5;

  /** If fewer candidates than this are expected in the rest of a band, it is one group. */
  private static final double RARE = 1.0 / 16;

  private final double[] means;
  private final double[] deviations;
  private final BandedArms bands;

  /** The largest draw so far as the sum of two doubles, and whose it is. */
  private double largest;

  private double rest;

  private int best;

  /** What is left of the exponential variable that ends at the next candidate. */
  private double gap;

  /** The caller owns the arrays and reports changes by {@link #update}. */
  public ManyNormals(double[] means, double[] deviations) {
    this.means = means;
    this.deviations = deviations;
    bands = new BandedArms(means, deviations);
  }

  /** To be called when the mean or the deviation of that arm has changed. */
  public void update(int arm) {
    bands.update(arm);
  }

  /** One new draw of every arm, of which only the index of the largest is known. */
  public int draw(RandomSource random) {
    // Any order is right. Where the last winner is, a large draw is likely, and the rest is then
    // short.
    DeviationBand first = bands.of(best);
    largest = Double.NEGATIVE_INFINITY;
    rest = 0;
    gap = random.nextExponential();
    search(first, random);
    for (int i = 0; i < bands.count; i++) {
      if (bands.all[i] != first) {
        search(bands.all[i], random);
      }
    }
    return best;
  }

  /** From the highest means down, until all that is left can be searched as one group. */
  private void search(DeviationBand band, RandomSource random) {
    int left = band.size;
    for (int place = band.count - 1; left > 0; place--) {
      MeanGroup group = band.groups[place];
      double z = above(group.top) * band.inverse;
      boolean rare = z >= NEAR && left * UpperTail.hazard(z) < RARE;
      int arms = rare ? left : group.size;
      search(band, place, arms, random);
      left -= arms;
    }
  }

  /** That number of arms of the band, from the group at that place down. */
  private void search(DeviationBand band, int place, int arms, RandomSource random) {
    double top = band.groups[place].top;
    for (int next = 0; next < arms; next++) {
      double z = above(top) * band.inverse;
      // Also if z is not a number, for want of a deviation.
      if (!(z >= NEAR)) {
        draw(arm(band, place, next), random);
        continue;
      }
      double hazard = UpperTail.hazard(z);
      double all = (arms - next) * hazard;
      if (gap >= all) {
        gap -= all;
        return;
      }
      // The quotient may be rounded up to the number of arms.
      next = Math.min(next + (int) (gap / hazard), arms - 1);
      gap = random.nextExponential();
      thin(arm(band, place, next), UpperTail.above(z), random);
    }
  }

  private static int arm(DeviationBand band, int place, int next) {
    int index = next;
    int at = place;
    while (index >= band.groups[at].size) {
      index -= band.groups[at--].size;
    }
    return band.groups[at].arms[index];
  }

  /** By how much the largest draw is above a mean, with an error of 2^-52 of itself. */
  private double above(double mean) {
    return (largest - mean) + rest;
  }

  private void draw(int arm, RandomSource random) {
    double own = deviations[arm] * random.nextGaussian();
    double theta = means[arm] + own;
    if (theta >= largest && (theta > largest || LargestNormal.rest(means[arm], own) > rest)) {
      lead(arm, own);
    }
  }

  /** Draws a candidate's part above {@code largest}; it was one with probability {@code bound}. */
  private void thin(int arm, double bound, RandomSource random) {
    double z = above(means[arm]) / deviations[arm];
    if (random.nextDouble() * bound < Normal.survival(z)) {
      lead(arm, deviations[arm] * NormalTail.draw(z, random));
    }
  }

  private void lead(int arm, double own) {
    largest = means[arm] + own;
    rest = LargestNormal.rest(means[arm], own);
    best = arm;
  }
}
