package org.maskedbandit.lab.run;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.Seed;

/**
 * Compares the outcomes of two engines number by number: the regret at every checkpoint, the regret
 * by rewards at the end and the plays of each arm. Each number is compared by a Kolmogorov-Smirnov
 * test and by its mean and mean square, which see a small shift of everything better; their
 * difference is normal to a good approximation for the thousands of runs that tests use.
 */
final class TwoSamples {
  private static final int CHECKPOINTS = 3;

  /** Numbers by row, runs by column. */
  private final double[][] first;

  private final double[][] second;

  TwoSamples(double[][] first, double[][] second) {
    this.first = first;
    this.second = second;
  }

  /** All runs of a policy by an engine. */
  static double[][] play(Problem problem, Policy policy, long horizon, Engine engine, int runs) {
    Checkpoints checkpoints = new Checkpoints(horizon, CHECKPOINTS);
    double[][] byRun = IntStream.range(0, runs)
        .parallel()
        .mapToObj(run -> {
          Seed seed = Seed.of(77).child(engine.toString()).child(run);
          return numbers(new Trial(problem, policy, horizon, seed, true).run(checkpoints, engine));
        })
        .toArray(double[][]::new);
    double[][] byNumber = new double[byRun[0].length][runs];
    for (int run = 0; run < runs; run++) {
      for (int i = 0; i < byNumber.length; i++) {
        byNumber[i][run] = byRun[run][i];
      }
    }
    return byNumber;
  }

  private static double[] numbers(Outcome outcome) {
    double[] regret = outcome.regret();
    double[] numbers = Arrays.copyOf(regret, regret.length + 1 + outcome.pulls().length);
    numbers[regret.length] = outcome.finalRewardRegret();
    for (int arm = 0; arm < outcome.pulls().length; arm++) {
      numbers[regret.length + 1 + arm] = outcome.pulls()[arm];
    }
    return numbers;
  }

  /**
   * The smallest p-value of all comparisons, times their number: engines of equal law have one
   * below x with probability x at most.
   */
  double pValue() {
    double smallest = 1;
    for (int i = 0; i < first.length; i++) {
      smallest = Math.min(
          smallest,
          KolmogorovSmirnovTest.withDefaults().test(first[i], second[i]).getPValue());
      smallest = Math.min(smallest, ofMeans(first[i], second[i]));
      smallest = Math.min(smallest, ofMeans(squares(first[i]), squares(second[i])));
    }
    return Math.min(1, smallest * 3 * first.length);
  }

  private static double[] squares(double[] values) {
    return Arrays.stream(values).map(x -> x * x).toArray();
  }

  private static double ofMeans(double[] x, double[] y) {
    double error = Math.sqrt(variance(x) / x.length + variance(y) / y.length);
    double difference = Math.abs(mean(x) - mean(y));
    return error == 0 ? (difference == 0 ? 1 : 0) : 2 * Normal.survival(difference / error);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double variance(double[] values) {
    double mean = mean(values);
    return Arrays.stream(values).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
  }
}
