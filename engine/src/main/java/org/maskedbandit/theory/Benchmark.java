package org.maskedbandit.theory;

import org.maskedbandit.notation.Check;
import org.maskedbandit.problem.Problem;

/**
 * The regret that a problem of coins costs under a guarantee, to first order as T grows.
 *
 * <pre>regret(T) = sum over the worse arms of  gap_a plays(mu_a, mu*, T)</pre>
 *
 * <p>It is asymptotic: good policies are below it at small T, and the slope against ln T at large T
 * says more than the regret at one T. It is for rewards of 0 and 1 alone. Rewards in [0, 1] with
 * the same means and less variance can be learnt faster, and their bound depends on their laws.
 *
 * <p>If the best mean is 1, no arm could be better, none of the arguments applies, and the
 * benchmark is 0.
 */
public sealed interface Benchmark permits LaiRobbins, PureBenchmark, GaussianBenchmark {
  Problem problem();

  /** How often an arm of mean x is played in that many rounds, if the best has mean y above x. */
  double plays(double x, double y, double rounds);

  /** Whose result it is, and what is proved. */
  String source();

  /** The benchmark for the regret of that many rounds. */
  default double regret(double rounds) {
    double best = problem().bestMean();
    double last = Double.NaN;
    double plays = 0;
    double total = 0;
    for (int arm = 0; best < 1 && arm < problem().arms(); arm++) {
      double mean = problem().mean(arm);
      if (mean < best) {
        plays = mean == last ? plays : plays(mean, best, rounds);
        last = mean;
        total += (best - mean) * plays;
      }
    }
    return total;
  }

  /** By how much it grows between two rounds, for each unit of ln T. */
  default double slope(double from, double to) {
    return (regret(to) - regret(from)) / StrictMath.log(to / from);
  }

  /** Refuses rewards other than 0 and 1, and means that change. */
  static Problem binary(Problem problem) {
    Problem.constant("the problem of a benchmark", problem);
    if (!problem.binary()) {
      throw Check.refusal(
          "the problem of a benchmark", "one with rewards of 0 and 1", problem.written());
    }
    return problem;
  }
}
