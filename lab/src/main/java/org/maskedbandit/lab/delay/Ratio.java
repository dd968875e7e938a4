package org.maskedbandit.lab.delay;

import org.maskedbandit.lab.grid.Sample;

/** By how much a mean is larger than another one, over runs from the same seeds. */
record Ratio(double value, double standardError) {

  /**
   * The ratio r of two means. Its error is that of the mean of x_i - r y_i, over the mean of y: the
   * delta method for pairs, because runs from the same seed are not independent.
   */
  static Ratio of(Sample sample, Sample base) {
    if (base.mean() == 0) {
      return new Ratio(sample.mean() == 0 ? 1 : Double.POSITIVE_INFINITY, Double.NaN);
    }
    double ratio = sample.mean() / base.mean();
    double[] rest = sample.values();
    double[] other = base.values();
    for (int run = 0; run < rest.length; run++) {
      rest[run] -= ratio * other[run];
    }
    return new Ratio(ratio, Sample.of(rest).standardError() / base.mean());
  }
}
