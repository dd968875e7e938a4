package org.maskedbandit.lab.replay;

import java.util.Arrays;
import java.util.stream.IntStream;

/** The rewards that were taken, of each repeat and of each block of rows. */
final class Takings {
  private final long[] accepted;
  private final double[] sums;
  private final long[] blockAccepted = new long[Repeats.BLOCKS];
  private final double[] blockSums = new double[Repeats.BLOCKS];

  Takings(int repeats) {
    accepted = new long[repeats];
    sums = new double[repeats];
  }

  /** Adds a reward; how many the repeat has now. */
  long add(int repeat, int block, double reward) {
    sums[repeat] += reward;
    blockAccepted[block]++;
    blockSums[block] += reward;
    return ++accepted[repeat];
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
   * The standard error of the mean over all repeats that comes from the rows. With X and N the sum
   * and the number of rewards in a block and m the mean, d = X - m N is independent between blocks
   * but for what was learnt, and
   *
   * <pre>Var(mean) = B / (2 (B - 1)) sum_b (d_b - d_{b-1})^2 / (sum N)^2.</pre>
   *
   * Differences of neighbours leave out the slow rise of rewards while a policy learns.
   */
  double errorByBlocks(double mean) {
    double squares = 0;
    for (int block = 1; block < Repeats.BLOCKS; block++) {
      double step = deviation(block, mean) - deviation(block - 1, mean);
      squares += step * step;
    }
    double blocks = Repeats.BLOCKS;
    return Math.sqrt(blocks / (2 * (blocks - 1)) * squares)
        / Arrays.stream(blockAccepted).sum();
  }

  private double deviation(int block, double mean) {
    return blockSums[block] - mean * blockAccepted[block];
  }
}
