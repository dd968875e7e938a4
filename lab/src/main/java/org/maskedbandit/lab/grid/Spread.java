package org.maskedbandit.lab.grid;

/** Mean, its standard error and tails of numbers from independent runs. */
public record Spread(
    int size,
    double mean,
    double standardError,
    double median,
    double p90,
    double p99,
    double max) {

  /**
   * Whether the mean is larger than that of an independent sample by more than that many standard
   * errors of the difference; never of a single run.
   */
  public boolean above(Spread other, double errors) {
    return mean - other.mean > errors * Math.hypot(standardError, other.standardError);
  }
}
