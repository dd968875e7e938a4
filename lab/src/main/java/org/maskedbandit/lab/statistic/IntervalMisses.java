package org.maskedbandit.lab.statistic;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.maskedbandit.lab.statistic.CoverageRun.Look;

/**
 * How many runs an interval missed in.
 *
 * @param name what it is an interval of
 * @param ever at any release
 * @param end after the last release
 * @param halfWidth half its mean width at the end; not a number if there was no release
 */
public record IntervalMisses(
    String name,
    int runs,
    int ever,
    int end,
    int naiveEver,
    int naiveEnd,
    double halfWidth,
    double naiveHalfWidth) {

  static IntervalMisses of(String name, List<Look> looks) {
    return new IntervalMisses(
        name,
        looks.size(),
        count(looks, Look::ever),
        count(looks, Look::end),
        count(looks, Look::naiveEver),
        count(looks, Look::naiveEnd),
        mean(looks, Look::half),
        mean(looks, Look::naive));
  }

  private static int count(List<Look> looks, Predicate<Look> missed) {
    return (int) looks.stream().filter(missed).count();
  }

  private static double mean(List<Look> looks, ToDoubleFunction<Look> width) {
    return looks.stream().mapToDouble(width).filter(Double::isFinite).average().orElse(Double.NaN);
  }

  /** The share of runs that a count is. */
  double share(int count) {
    return (double) count / runs;
  }
}
