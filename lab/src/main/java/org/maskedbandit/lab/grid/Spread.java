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

  /** A standard error of fewer runs is itself too uncertain to tell two means apart. */
  public static final int LEAST_RUNS = 5;

  /**
   * Whether the mean is larger than that of an independent sample by more than that many standard
   * errors of the difference; never if one of them has less than {@link #LEAST_RUNS} runs.
   */
  public boolean above(Spread other, double errors) {
    return Math.min(size, other.size) >= LEAST_RUNS
        && mean - other.mean > errors * Math.hypot(standardError, other.standardError);
  }
}
