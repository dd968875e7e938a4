package org.maskedbandit.statistic;

import org.maskedbandit.numeric.Convex;
import org.maskedbandit.numeric.Convex.Tangent;

/**
 * A confidence interval that holds at every moment: the probability that it ever misses is at most
 * alpha, however often one looks. Intervals of several moments must not be intersected: after a
 * change of the means they would be empty.
 */
public record Interval(double lower, double upper) {
  /**
   * Of the mean of an arm: all x for which neither the evidence that the mean is above x nor the
   * evidence that it is below x reaches ln(2/alpha).
   */
  public static Interval mean(ArmReleases arm, double alpha) {
    Risk risk = riskOfMean(alpha);
    double threshold = risk.threshold(arm);
    Evidence evidence = risk.evidence(arm);
    Convex above = evidence::above;
    Convex below = x -> {
      Tangent tangent = evidence.below(1 - x);
      return new Tangent(tangent.value(), -tangent.slope());
    };
    return new Interval(
        above.last(threshold, 0, 1, evidence.guess()),
        1 - below.last(threshold, 0, 1, 1 - evidence.guess()));
  }

  /** Of the mean of the first arm minus that of the second, by {@link Pair}. */
  public static Interval difference(ArmReleases first, ArmReleases second, double alpha) {
    Risk risk = riskOfDifference(alpha);
    return difference(risk.evidence(first), risk.evidence(second), risk.threshold(first, second));
  }

  /** All differences for which the evidence of neither direction reaches the threshold. */
  static Interval difference(Evidence first, Evidence second, double threshold) {
    Pair pair = new Pair(first, second);
    return new Interval(pair.last(threshold), -pair.reversed().last(threshold));
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
}
