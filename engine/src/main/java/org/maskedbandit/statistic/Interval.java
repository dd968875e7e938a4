package org.maskedbandit.statistic;

import java.util.function.DoublePredicate;

/**
 * A confidence interval that holds at every moment: the probability that it ever misses is at most
 * alpha, however often one looks. Intervals of several moments must not be intersected: after a
 * change of the means they would be empty.
 */
public record Interval(double lower, double upper) {
  private static final int STEPS = 50;

  /**
   * Of the mean of an arm: all x for which neither the evidence that the mean is above x nor the
   * evidence that it is below x reaches ln(2/alpha).
   */
  public static Interval mean(ArmReleases arm, double alpha) {
    Risk risk = riskOfMean(alpha);
    double threshold = risk.threshold(arm);
    Evidence evidence = risk.evidence(arm);
    return new Interval(
        last(x -> evidence.up(x) >= threshold, 0, 1),
        -last(x -> evidence.down(-x) >= threshold, -1, 0));
  }

  /** Of the mean of the first arm minus that of the second, by {@link Pair}. */
  public static Interval difference(ArmReleases first, ArmReleases second, double alpha) {
    Risk risk = riskOfDifference(alpha);
    return difference(risk.evidence(first), risk.evidence(second), risk.threshold(first, second));
  }

  /** All differences for which the evidence of neither direction reaches the threshold. */
  static Interval difference(Evidence first, Evidence second, double threshold) {
    Pair above = new Pair(first, second);
    Pair below = above.reversed();
    return new Interval(
        last(d -> above.reaches(threshold, d), -1, 1),
        -last(d -> below.reaches(threshold, d), -1, 1));
  }

  /** The mean may be above or below: two statements, each by one direction of evidence. */
  public static Risk riskOfMean(double alpha) {
    return new Risk(alpha, 2, 2);
  }

  /** Two statements, each by two directions: up of one arm, and down of the other. */
  public static Risk riskOfDifference(double alpha) {
    return new Risk(alpha, 2, 4);
  }

  public boolean contains(double value) {
    return lower <= value && value <= upper;
  }

  public double width() {
    return upper - lower;
  }

  /** The last place at which something holds that does not hold after it; low if nowhere. */
  private static double last(DoublePredicate holds, double low, double high) {
    if (!holds.test(low)) {
      return low;
    }
    double yes = low;
    double no = high;
    for (int step = 0; step < STEPS; step++) {
      double middle = (yes + no) / 2;
      if (holds.test(middle)) {
        yes = middle;
      } else {
        no = middle;
      }
    }
    return yes;
  }
}
