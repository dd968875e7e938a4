package org.maskedbandit.lab.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The covariance of two numbers x and y of learners that have a log in common, from several logs
 * with L learners each.
 *
 * <pre>
 * within  = the mean over logs of the covariance of x and y among the learners of a log
 * between = the covariance over logs of their means - within / L
 * </pre>
 *
 * Between is then the covariance of x of one learner and y of another one on the same log, without
 * bias. The means of R learners on a log have the covariance between + within / R.
 */
final class CommonVariance {
  private final int learners;
  private final List<double[]> means = new ArrayList<>();
  private double within;

  CommonVariance(int learners) {
    this.learners = learners;
  }

  /** The learners of one log. */
  void add(double[] x, double[] y) {
    double meanX = Arrays.stream(x).average().orElseThrow();
    double meanY = Arrays.stream(y).average().orElseThrow();
    double sum = 0;
    for (int i = 0; i < learners; i++) {
      sum += (x[i] - meanX) * (y[i] - meanY);
    }
    within += sum / (learners - 1);
    means.add(new double[] {meanX, meanY});
  }

  /** Of the means of so many learners on a log; 0 from fewer than two logs. */
  double covariance(int repeats) {
    int logs = means.size();
    return logs < 2
        ? 0
        : Arrays.stream(products()).sum() / (logs - 1)
            + within / logs * (1.0 / repeats - 1.0 / learners);
  }

  /** About the variance of {@link #covariance} over other draws of as many logs. */
  double variance() {
    int logs = means.size();
    if (logs < 2) {
      return 0;
    }
    double[] products = products();
    double mean = Arrays.stream(products).average().orElseThrow();
    double squares =
        Arrays.stream(products).map(each -> (each - mean) * (each - mean)).sum();
    return squares / (logs - 1) / logs;
  }

  private double[] products() {
    double x = means.stream().mapToDouble(each -> each[0]).average().orElseThrow();
    double y = means.stream().mapToDouble(each -> each[1]).average().orElseThrow();
    return means.stream().mapToDouble(each -> (each[0] - x) * (each[1] - y)).toArray();
  }
}
