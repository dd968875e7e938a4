package org.maskedbandit.random.largest;

import org.maskedbandit.random.RandomSource;

/**
 * Draws several normal variables and says which is the largest.
 *
 * <p>In doubles the product deviation z is rounded, and the sum mean + deviation z is not: rounding
 * is monotone, so sums that differ as doubles are in the right order, and sums that are equal as
 * doubles are compared by what was rounded away. Otherwise the first of two equal arms would win
 * too often, by 2^-53/deviation or so, and the winner would not be a function of the differences of
 * the draws.
 */
public final class LargestNormal {
  private LargestNormal() {}

  /** The index of the largest of N(means[i], deviations[i]^2), drawn independently. */
  public static int draw(double[] means, double[] deviations, RandomSource random) {
    int best = 0;
    double largest = Double.NEGATIVE_INFINITY;
    double noise = 0;
    for (int i = 0; i < means.length; i++) {
      double own = deviations[i] * random.nextGaussian();
      double theta = means[i] + own;
      if (theta >= largest && (theta > largest || rest(means[i], own) > rest(means[best], noise))) {
        largest = theta;
        noise = own;
        best = i;
      }
    }
    return best;
  }

  /**
   * What a + b is above the double nearest to it.
   *
   * @see "Knuth (1998), The Art of Computer Programming 2, section 4.2.2, Theorem B"
   */
  static double rest(double a, double b) {
    double sum = a + b;
    double second = sum - a;
    return (a - (sum - second)) + (b - second);
  }
}
