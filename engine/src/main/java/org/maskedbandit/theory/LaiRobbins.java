package org.maskedbandit.theory;

import org.maskedbandit.numeric.BernoulliDivergence;
import org.maskedbandit.problem.Problem;

/**
 * Without privacy: plays = ln T / d(x, y), with the Bernoulli divergence d. For every consistent
 * policy, one whose regret is o(T^a) for all a > 0 on all coins, liminf E[plays] / ln T is at least
 * 1 / d(x, y).
 *
 * @see "Lai and Robbins (1985), Asymptotically efficient adaptive allocation rules"
 */
public record LaiRobbins(Problem problem) implements Benchmark {
  public LaiRobbins {
    Benchmark.binary(problem);
  }

  @Override
  public double plays(double x, double y, double rounds) {
    return StrictMath.log(rounds) / BernoulliDivergence.of(x, y);
  }

  @Override
  public String source() {
    return "Lai and Robbins (1985), a theorem for T to infinity";
  }
}
