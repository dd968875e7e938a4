package org.maskedbandit.random.largest;

import org.maskedbandit.random.RandomSource;

/** Draws several normal variables and says which is the largest. */
public final class LargestNormal {
  private LargestNormal() {}

  /** The index of the largest of N(means[i], deviations[i]^2), drawn independently. */
  public static int draw(double[] means, double[] deviations, RandomSource random) {
    int best = 0;
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < means.length; i++) {
      double theta = means[i] + deviations[i] * random.nextGaussian();
      if (theta > largest) {
        largest = theta;
        best = i;
      }
    }
    return best;
  }
}
