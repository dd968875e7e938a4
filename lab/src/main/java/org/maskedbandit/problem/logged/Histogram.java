package org.maskedbandit.problem.logged;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.random.Binomial;
import org.maskedbandit.random.RandomSource;

/** How often an arm was logged with each reward; draws every row with the same probability. */
final class Histogram {
  private final double[] rewards;

  /** Rows with at most that reward. */
  private final long[] upTo;

  private final double mean;

  Histogram(SortedMap<Double, Long> counts) {
    rewards = counts.keySet().stream().mapToDouble(reward -> reward).toArray();
    upTo = counts.values().stream().mapToLong(count -> count).toArray();
    for (int i = 1; i < upTo.length; i++) {
      upTo[i] += upTo[i - 1];
    }
    mean = mean(counts, rows());
  }

  /** sum of reward × count / rows, exact until it is rounded to a double. */
  private static double mean(Map<Double, Long> counts, long rows) {
    return counts.entrySet().stream()
        .map(each -> new BigDecimal(each.getKey()).multiply(BigDecimal.valueOf(each.getValue())))
        .reduce(BigDecimal.ZERO, BigDecimal::add)
        .divide(BigDecimal.valueOf(rows), MathContext.DECIMAL128)
        .doubleValue();
  }

  long rows() {
    return upTo[upTo.length - 1];
  }

  /** How many different rewards there are. */
  int size() {
    return rewards.length;
  }

  double reward(int index) {
    return rewards[index];
  }

  long count(int index) {
    return index == 0 ? upTo[0] : upTo[index] - upTo[index - 1];
  }

  double mean() {
    return mean;
  }

  boolean binary() {
    for (double reward : rewards) {
      if (reward != 0 && reward != 1) {
        return false;
      }
    }
    return true;
  }

  /** The reward of a row; a whole number below the number of rows says which. */
  double draw(RandomSource random) {
    long row = random.nextLong(rows());
    int low = 0;
    int high = upTo.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (row < upTo[middle]) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return rewards[low];
  }

  /**
   * The sum of many draws. How many of n draws have the first reward is binomial; how many of the
   * others have the second one is binomial too, with its share of the rows that are left; and so
   * on. Few draws are made one by one.
   */
  double sum(long draws, DoubleUnaryOperator taken, RandomSource random) {
    double sum = 0;
    if (draws <= rewards.length) {
      for (long i = 0; i < draws; i++) {
        sum += taken.applyAsDouble(draw(random));
      }
      return sum;
    }
    long left = draws;
    long rows = rows();
    for (int i = 0; left > 0; i++) {
      long drawn = Binomial.draw(left, (double) count(i) / rows, random);
      sum += drawn * taken.applyAsDouble(rewards[i]);
      left -= drawn;
      rows -= count(i);
    }
    return sum;
  }
}
