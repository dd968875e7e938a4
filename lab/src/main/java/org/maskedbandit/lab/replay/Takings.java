package org.maskedbandit.lab.replay;

import java.util.Arrays;
import java.util.stream.IntStream;

/** The rewards that were taken, of each repeat. */
final class Takings {
  private final long[] accepted;
  private final double[] sums;
  private double noise;
  private double squaredCounts;
  private long nonZero;

  Takings(int repeats) {
    accepted = new long[repeats];
    sums = new double[repeats];
  }

  /** Adds a reward; how many the repeat has now. */
  long add(int repeat, double reward) {
    sums[repeat] += reward;
    return ++accepted[repeat];
  }

  /** Ends a row that so many repeats took. */
  void row(int count, double deviation, boolean zero) {
    noise += count * deviation * (count * deviation);
    squaredCounts += (double) count * count;
    nonZero += zero ? 0 : count;
  }

  int repeats() {
    return accepted.length;
  }

  double sum(int repeat) {
    return sums[repeat];
  }

  /** The mean number of rewards of a repeat. */
  double accepted() {
    return Arrays.stream(accepted).average().orElseThrow();
  }

  long fewest() {
    return Arrays.stream(accepted).min().orElseThrow();
  }

  /** The mean reward of each repeat that has one. */
  double[] means() {
    return IntStream.range(0, repeats())
        .filter(repeat -> accepted[repeat] > 0)
        .mapToDouble(repeat -> sums[repeat] / accepted[repeat])
        .toArray();
  }

  /**
   * The variance of the mean over all repeats that is noise of rewards. With c the number of
   * repeats that took a row, r its reward and m the mean of its arm in its segment, the noise c (r
   * - m) of a row has the mean 0 whatever was before, because c does not depend on r. So its
   * products between rows have the mean 0 too, and
   *
   * <pre>Var = sum c^2 (r - m)^2 / (sum c)^2.</pre>
   */
  double noiseVariance() {
    double all = Arrays.stream(accepted).sum();
    return noise / all / all;
  }

  /** (sum c)^2 / sum c^2: how many rows that are taken equally often would tell as much. */
  double effectiveRows() {
    double all = Arrays.stream(accepted).sum();
    return all * all / squaredCounts;
  }

  /** How many rewards of a repeat are not 0. */
  double nonZero() {
    return (double) nonZero / repeats();
  }
}
