package org.maskedbandit.theory;

import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.PrivateDivergence;
import org.maskedbandit.problem.Problem;

/**
 * Under pure epsilon-DP: plays = ln T / d_epsilon(x, y), with {@link PrivateDivergence}. For every
 * consistent policy that is epsilon-DP, liminf E[plays] / ln T is at least 1 / d_epsilon(x, y).
 *
 * @see "Azize, Wu, Honda, Orabona, Ito and Basu (2025), Optimal regret of Bernoulli bandits under
 *     global differential privacy"
 */
public record PureBenchmark(Problem problem, double epsilon) implements Benchmark {
  public PureBenchmark {
    Benchmark.binary(problem);
    Check.positive("epsilon", epsilon);
  }

  @Override
  public double plays(double x, double y, double rounds) {
    return StrictMath.log(rounds) / new PrivateDivergence(epsilon).of(x, y);
  }

  @Override
  public String source() {
    return "Azize et al. (2025), a theorem for T to infinity";
  }
}
