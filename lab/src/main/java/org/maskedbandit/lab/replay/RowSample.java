package org.maskedbandit.lab.replay;

import java.util.Arrays;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

/**
 * Rows of a log in memory: all of them, or a uniform sample of a log that has more (algorithm R of
 * Vitter 1985), so that memory does not grow with the log.
 */
final class RowSample {
  static final int MAX_ROWS = 1 << 20;

  private final int most;
  private final SimulatedSource random = Seed.of(0).child("sample").stream();
  private int[] segments = new int[64];
  private int[] arms = new int[64];
  private double[] rewards = new double[64];
  private double[] propensities = new double[64];
  private long rows;

  RowSample() {
    this(MAX_ROWS);
  }

  /** At most that many rows. */
  RowSample(int most) {
    this.most = most;
  }

  void add(int segment, int arm, double reward, double propensity) {
    long index = rows < most ? rows : random.nextLong(rows + 1);
    rows++;
    if (index >= most) {
      return;
    }
    int at = (int) index;
    if (at == arms.length) {
      int length = Math.min(most, 2 * at);
      segments = Arrays.copyOf(segments, length);
      arms = Arrays.copyOf(arms, length);
      rewards = Arrays.copyOf(rewards, length);
      propensities = Arrays.copyOf(propensities, length);
    }
    segments[at] = segment;
    arms[at] = arm;
    rewards[at] = reward;
    propensities[at] = propensity;
  }

  /** The rows in the order of segments and arms, of which there are so many. */
  SampledRows sorted(int segmentCount, int armCount) {
    int size = (int) Math.min(rows, most);
    int[] ends = new int[segmentCount * armCount + 1];
    for (int i = 0; i < size; i++) {
      ends[segments[i] * armCount + arms[i] + 1]++;
    }
    Arrays.parallelPrefix(ends, Integer::sum);
    int[] next = ends.clone();
    double[] sortedRewards = new double[size];
    double[] sortedPropensities = new double[size];
    for (int i = 0; i < size; i++) {
      int at = next[segments[i] * armCount + arms[i]]++;
      sortedRewards[at] = rewards[i];
      sortedPropensities[at] = propensities[i];
    }
    return new SampledRows(ends, sortedRewards, sortedPropensities);
  }
}
