package org.maskedbandit.lab.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.maskedbandit.lab.log.RewardRange;
import org.maskedbandit.notation.Numbers;

/**
 * A policy that does not learn: it plays arm a with probability share(a), in all rounds.
 *
 * <p>Let w = share(a) / p for a row of arm a that was logged with probability p, n the number of
 * rows, r the rewards, and q(a) the mean reward of the rows of arm a.
 *
 * <pre>
 * IPS              sum w r / n
 * self-normalised  sum w r / sum w
 * doubly robust    sum_a share(a) q(a) + sum w (r - q(a)) / n
 * </pre>
 *
 * Standard errors are those of means of independent rows; the delta method for the quotient. All
 * sums are of {@link ArmSums}, so one pass over the log serves all fixed policies.
 *
 * @see "Dudik, Langford and Li (2011), Doubly robust policy evaluation and learning"
 */
public record FixedPolicy(String name, Numbers shares) {

  /** Uniform, and always the same arm, for every arm. */
  static List<FixedPolicy> all(LogSummary log) {
    int arms = log.arms();
    double[] uniform = new double[arms];
    Arrays.fill(uniform, 1.0 / arms);
    List<FixedPolicy> all = new ArrayList<>();
    all.add(new FixedPolicy("every arm equally often", Numbers.of(uniform)));
    for (int arm = 0; arm < arms; arm++) {
      double[] always = new double[arms];
      always[arm] = 1;
      all.add(new FixedPolicy("always arm " + log.names().get(arm), Numbers.of(always)));
    }
    return Collections.unmodifiableList(all);
  }

  /** The mean of all rewards: what the policy that wrote the log earned. */
  static RewardEstimate logging(LogSummary log) {
    double rewards = 0;
    double squares = 0;
    for (int arm = 0; arm < log.arms(); arm++) {
      rewards += log.arm(arm).rewards();
      squares += log.arm(arm).squaredRewards();
    }
    double mean = rewards / log.rows();
    return estimate(log, mean, error(squares, rewards, log.rows()), log.rows());
  }

  RewardEstimate ips(LogSummary log) {
    double sum = 0;
    double squares = 0;
    for (int arm = 0; arm < log.arms(); arm++) {
      double factor = factor(log, arm);
      sum += factor * log.arm(arm).deviations(0);
      squares += factor * factor * log.arm(arm).squaredDeviations(0);
    }
    return estimate(log, sum / log.rows(), error(squares, sum, log.rows()), effective(log));
  }

  RewardEstimate selfNormalised(LogSummary log) {
    double sum = 0;
    double weights = 0;
    for (int arm = 0; arm < log.arms(); arm++) {
      sum += factor(log, arm) * log.arm(arm).deviations(0);
      weights += factor(log, arm) * log.arm(arm).weights();
    }
    double mean = sum / weights;
    double squares = 0;
    for (int arm = 0; arm < log.arms(); arm++) {
      double factor = factor(log, arm);
      squares += factor * factor * log.arm(arm).squaredDeviations(mean);
    }
    return estimate(log, mean, Math.sqrt(squares) / weights, effective(log));
  }

  RewardEstimate doublyRobust(LogSummary log) {
    double model = 0;
    double sum = 0;
    double squares = 0;
    for (int arm = 0; arm < log.arms(); arm++) {
      double factor = factor(log, arm);
      double mean = log.arm(arm).mean();
      model += shares.get(arm) * mean;
      sum += factor * log.arm(arm).deviations(mean);
      squares += factor * factor * log.arm(arm).squaredDeviations(mean);
    }
    double error = error(squares, sum, log.rows());
    return estimate(log, model + sum / log.rows(), error, effective(log));
  }

  /** (sum w)^2 / sum w^2. */
  private double effective(LogSummary log) {
    double weights = 0;
    double squares = 0;
    for (int arm = 0; arm < log.arms(); arm++) {
      double factor = factor(log, arm);
      weights += factor * log.arm(arm).weights();
      squares += factor * factor * log.arm(arm).squares();
    }
    return weights * weights / squares;
  }

  private double factor(LogSummary log, int arm) {
    return shares.get(arm) * log.weight();
  }

  /** The standard error of a mean of n numbers with that sum and that sum of squares. */
  private static double error(double squares, double sum, long n) {
    return n == 1 ? Double.NaN : Math.sqrt(Math.max(0, squares - sum * sum / n) / (n - 1) / n);
  }

  private static RewardEstimate estimate(
      LogSummary log, double mean, double error, double effective) {
    RewardRange range = log.log().range();
    return new RewardEstimate(range.restored(mean), Double.NaN, range.width() * error, effective);
  }
}
