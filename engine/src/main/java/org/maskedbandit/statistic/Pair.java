package org.maskedbandit.statistic;

import org.maskedbandit.numeric.Minimum;

/**
 * Evidence that the mean of one arm exceeds that of another by more than d.
 *
 * <pre>pair(d) = min over x of  up(x + d) of the first + down(x) of the second</pre>
 *
 * If the difference is d or less, the sum is at the mean x of the second arm at most the logarithm
 * of a product of two supermartingales, and the minimum is not above it. It falls with d.
 */
record Pair(Evidence first, Evidence second) {
  /** The search of the minimum ends within 1e-9 of its place. */
  private static final int STEPS = 45;

  Pair reversed() {
    return new Pair(/* first= */ second, /* second= */ first);
  }

  double evidence(double d) {
    return Minimum.value(x -> at(x, d), low(d), high(d), STEPS);
  }

  /** The evidence, or more than it if it is below that limit at x, which takes no search. */
  double evidence(double d, double x, double limit) {
    double some = at(Math.max(low(d), Math.min(high(d), x)), d);
    return some < limit ? some : Math.min(some, evidence(d));
  }

  /** Whether the evidence reaches a threshold. Most that do not show it at the first guess. */
  boolean reaches(double threshold, double d) {
    double guess = (first.guess() - d + second.guess()) / 2;
    double x = Math.max(low(d), Math.min(high(d), guess));
    return at(x, d) >= threshold && evidence(d) >= threshold;
  }

  private double at(double x, double d) {
    return first.up(x + d) + second.down(x);
  }

  private static double low(double d) {
    return Math.max(0, -d);
  }

  private static double high(double d) {
    return Math.min(1, 1 - d);
  }
}
