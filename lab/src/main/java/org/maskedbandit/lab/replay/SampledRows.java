package org.maskedbandit.lab.replay;

import org.maskedbandit.random.SimulatedSource;

/** A sample of the rows of a log by queue: a queue is an arm of a segment. */
final class SampledRows {
  /** The first row of each queue, and the number of rows at the end. */
  private final int[] starts;

  private final double[] rewards;
  private final double[] propensities;
  private final double[] means;

  SampledRows(int[] starts, double[] rewards, double[] propensities) {
    this.starts = starts;
    this.rewards = rewards;
    this.propensities = propensities;
    means = new double[starts.length - 1];
    for (int queue = 0; queue < means.length; queue++) {
      means[queue] = weightedMean(queue);
    }
  }

  /** Rows are taken with probability p_min / p, so their mean has the weights 1 / p. */
  private double weightedMean(int queue) {
    double sum = 0;
    double weights = 0;
    for (int row = starts[queue]; row < starts[queue + 1]; row++) {
      sum += rewards[row] / propensities[row];
      weights += 1 / propensities[row];
    }
    return weights == 0 ? 0 : sum / weights;
  }

  /** The mean of the rewards of a queue that are taken; 0 if it has no row. */
  double mean(int queue) {
    return means[queue];
  }

  /** Which share of all rows a queue has. */
  double share(int queue) {
    return (double) (starts[queue + 1] - starts[queue]) / rewards.length;
  }

  /** A row of the queue, each with the same probability. */
  int draw(int queue, SimulatedSource random) {
    return starts[queue] + random.nextInt(starts[queue + 1] - starts[queue]);
  }

  double reward(int row) {
    return rewards[row];
  }

  double propensity(int row) {
    return propensities[row];
  }
}
