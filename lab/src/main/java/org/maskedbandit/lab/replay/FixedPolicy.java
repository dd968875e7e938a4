package org.maskedbandit.lab.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.maskedbandit.notation.Numbers;

/**
 * A policy that does not learn: it plays arm a with probability share(a), in all rounds.
 *
 * <p>Let w = share(a) / p for a row of arm a that was logged with probability p, n the number of
 * rows, r the rewards, and q(a) the mean reward of the rows of arm a in the other folds: rows are
 * divided into {@link ArmFolds#FOLDS} by their number, so that the rewards that make q are not
 * those that correct it.
 *
 * <pre>
 * IPS              sum w r / n
 * self-normalised  sum w r / sum w
 * doubly robust    sum d / n,   d = sum_a share(a) q(a) + w (r - q(a))
 * </pre>
 *
 * Standard errors are those of means of independent rows; the delta method for the quotient. All
 * sums are of {@link ArmSums}, so one pass over the log serves all fixed policies.
 *
 * @see "Dudik, Langford and Li (2011), Doubly robust policy evaluation and learning"
 * @see "Chernozhukov et al. (2018), Double/debiased machine learning for treatment and structural
 *     parameters"
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
    ArmSums all = new ArmSums();
    for (int arm = 0; arm < log.arms(); arm++) {
      all.add(log.arm(arm).all());
    }
    double error = error(all.squaredRewards(), all.rewards(), log.rows());
    return RewardEstimate.of(all.rewards() / log.rows(), error, log.rows(), all.nonZero(), log);
  }

  RewardEstimate ips(LogSummary log) {
    double sum = 0;
    double squares = 0;
    for (int arm : played()) {
      double factor = factor(log, arm);
      sum += factor * log.arm(arm).all().deviations(0);
      squares += factor * factor * log.arm(arm).all().squaredDeviations(0);
    }
    return estimate(log, sum / log.rows(), error(squares, sum, log.rows()));
  }

  RewardEstimate selfNormalised(LogSummary log) {
    double sum = 0;
    double weights = 0;
    for (int arm : played()) {
      sum += factor(log, arm) * log.arm(arm).all().deviations(0);
      weights += factor(log, arm) * log.arm(arm).all().weights();
    }
    double mean = sum / weights;
    double squares = 0;
    for (int arm : played()) {
      double factor = factor(log, arm);
      squares += factor * factor * log.arm(arm).all().squaredDeviations(mean);
    }
    return estimate(log, mean, Math.sqrt(squares) / weights);
  }

  RewardEstimate doublyRobust(LogSummary log) {
    double sum = 0;
    double squares = 0;
    for (int fold = 0; fold < ArmFolds.FOLDS; fold++) {
      double model = 0;
      double weighted = 0;
      double weightedSquares = 0;
      for (int arm : played()) {
        double factor = factor(log, arm);
        double mean = meanWithout(log, arm, fold);
        model += shares.get(arm) * mean;
        weighted += factor * log.arm(arm).fold(fold).deviations(mean);
        weightedSquares += factor * factor * log.arm(arm).fold(fold).squaredDeviations(mean);
      }
      long rows = ArmFolds.rows(fold, log.rows());
      sum += rows * model + weighted;
      squares += rows * model * model + 2 * model * weighted + weightedSquares;
    }
    return estimate(log, sum / log.rows(), error(squares, sum, log.rows()));
  }

  private int[] played() {
    return IntStream.range(0, shares.size()).filter(arm -> shares.get(arm) > 0).toArray();
  }

  /** q(a); 0, as for IPS, for an arm that has no row in the other folds. */
  private static double meanWithout(LogSummary log, int arm, int fold) {
    ArmSums others = log.arm(arm).without(fold);
    return others.rows() == 0 ? 0 : others.rewards() / others.rows();
  }

  private double factor(LogSummary log, int arm) {
    return shares.get(arm) * log.weight();
  }

  /** The standard error of a mean of n numbers with that sum and that sum of squares. */
  private static double error(double squares, double sum, long n) {
    return n == 1 ? Double.NaN : Math.sqrt(Math.max(0, squares - sum * sum / n) / (n - 1) / n);
  }

  /** The effective number of rows is (sum w)^2 / sum w^2. */
  private RewardEstimate estimate(LogSummary log, double mean, double error) {
    double weights = 0;
    double squares = 0;
    long nonZero = 0;
    for (int arm : played()) {
      double factor = factor(log, arm);
      ArmSums all = log.arm(arm).all();
      weights += factor * all.weights();
      squares += factor * factor * all.squares();
      nonZero += all.nonZero();
    }
    return RewardEstimate.of(mean, error, weights * weights / squares, nonZero, log);
  }
}
