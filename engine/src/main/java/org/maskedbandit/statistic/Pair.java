package org.maskedbandit.statistic;

import org.maskedbandit.numeric.Convex;
import org.maskedbandit.numeric.Convex.Tangent;

/**
 * Evidence that the mean of one arm exceeds that of another by more than d.
 *
 * <pre>pair(d) = min over x of  up(x + d) of the first + down(x) of the second</pre>
 *
 * If the difference is d or less, the sum is at the mean x of the second arm at most the logarithm
 * of a product of two supermartingales, and the minimum is not above it. It falls with d.
 */
record Pair(Evidence first, Evidence second) {
  Pair reversed() {
    return new Pair(/* first= */ second, /* second= */ first);
  }

  double evidence(double d) {
    return at(place(d, guess(d)), d);
  }

  /** The evidence, or more than it if it is below that limit at x, which takes no search. */
  double evidence(double d, double x, double limit) {
    double some = at(Math.max(low(d), Math.min(high(d), x)), d);
    return some < limit ? some : Math.min(some, evidence(d));
  }

  /** Whether the evidence reaches a threshold. Most that do not show it at the first guess. */
  boolean reaches(double threshold, double d) {
    double x = Math.max(low(d), Math.min(high(d), guess(d)));
    return at(x, d) >= threshold && evidence(d) >= threshold;
  }

  /** The last d at which the evidence reaches a threshold; -1 if there is none. */
  double last(double threshold) {
    return new Search().last(threshold, -1, 1, first.guess() - second.guess());
  }

  /** The evidence as a function of d: the least value of a convex function is convex in d. */
  private final class Search implements Convex {
    private double x = Double.NaN;

    @Override
    public Tangent at(double d) {
      x = place(d, Double.isNaN(x) ? guess(d) : x);
      Tangent above = first.above(x + d);
      return new Tangent(above.value() + second.down(x), above.slope());
    }
  }

  /** Where the sum of both is least. */
  private double place(double d, double start) {
    Convex sum = x -> {
      Tangent above = first.above(x + d);
      Tangent below = second.below(x);
      return new Tangent(above.value() + below.value(), above.slope() + below.slope());
    };
    return sum.lowest(low(d), high(d), start);
  }

  private double guess(double d) {
    return (first.guess() - d + second.guess()) / 2;
  }

  double at(double x, double d) {
    return first.up(x + d) + second.down(x);
  }

  private static double low(double d) {
    return Math.max(0, -d);
  }

  private static double high(double d) {
    return Math.min(1, 1 - d);
  }
}
