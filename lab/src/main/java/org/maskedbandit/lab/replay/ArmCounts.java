package org.maskedbandit.lab.replay;

import java.util.Arrays;
import java.util.stream.IntStream;

/** How many rows of each arm a segment has. */
final class ArmCounts {
  private long[] counts = new long[8];
  private long total;

  void add(int arm) {
    if (arm >= counts.length) {
      counts = Arrays.copyOf(counts, Math.max(2 * counts.length, arm + 1));
    }
    counts[arm]++;
    total++;
  }

  long total() {
    return total;
  }

  private long count(int arm) {
    return arm < counts.length ? counts[arm] : 0;
  }

  /**
   * Whether arms of the same probability would have such different counts with probability exp(-x)
   * at most. A chi-squared variable with f degrees of freedom exceeds f + 2 sqrt(f x) + 2 x with
   * that probability at most (Laurent and Massart 2000, Lemma 1).
   */
  boolean skewed(int arms, double x) {
    double expected = (double) total / arms;
    double squares = IntStream.range(0, arms)
        .mapToDouble(arm -> (count(arm) - expected) * (count(arm) - expected) / expected)
        .sum();
    double freedom = arms - 1.0;
    return squares > freedom + 2 * Math.sqrt(freedom * x) + 2 * x;
  }

  /**
   * Whether an arm has no row, though every arm had the given probability or more in every row: (1
   * - p)^n is at most exp(-n p), and that exp(-x).
   */
  boolean lacks(int arms, double probability, double x) {
    return total * probability > x && IntStream.range(0, arms).anyMatch(arm -> count(arm) == 0);
  }
}
