package org.maskedbandit.theory;

import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.BernoulliDivergence;
import org.maskedbandit.numeric.Minimum;
import org.maskedbandit.problem.Problem;

/**
 * Under eta-GDP, or under eta^2/2-zCDP: plays = N, the number of rewards at which one release of
 * their sum through the Gaussian mechanism could tell mean y from mean x with probability 1 - 1/T.
 *
 * <pre>
 * N d_N(x, y) = ln T,   d_n(x, y) = min over z between x and y of  d(z, y) + (n eta^2/2)(z - x)^2
 * </pre>
 *
 * <p>For each z the equation n d(z, y) + (n eta (z - x))^2/2 = ln T has one positive root, and its
 * left side grows with n; so N is the largest of the roots,
 *
 * <pre>
 * N = 2 ln T / min over z of D(z),   D(z) = d(z, y) + sqrt( d(z, y)^2 + 2 eta^2 (z - x)^2 ln T )
 * </pre>
 *
 * <p>The roots of at least n are those z at which a convex function is at most ln T, an interval:
 * so D falls and then rises.
 *
 * <p>It is at least ln T / d(x, y) and at least sqrt(2 ln T) / (eta (y - x)), which it approaches
 * if eta^2 ln T is large and if it is small. docs/proofs/limits.md proves that plays are at least
 * (1 - o(1)) N as T grows, also while eta falls with T. For an eta that stays this is no more than
 * Lai and Robbins have, and what N exceeds their bound by is a benchmark, not a theorem.
 */
public record GaussianBenchmark(Problem problem, double eta) implements Benchmark {
  public GaussianBenchmark {
    Benchmark.binary(problem);
    Check.positive("eta", eta);
  }

  @Override
  public double plays(double x, double y, double rounds) {
    double log = StrictMath.log(rounds);
    // For a large eta the minimum is nearer to x than the search comes.
    double inside = Minimum.value(z -> sum(z, x, y, log), x, y);
    return 2 * log / Math.min(inside, sum(x, x, y, log));
  }

  /** D(z) of the formula. */
  private double sum(double z, double x, double y, double log) {
    double divergence = BernoulliDivergence.of(z, y);
    double moved = eta * (z - x);
    return divergence + Math.sqrt(divergence * divergence + 2 * moved * moved * log);
  }

  @Override
  public String source() {
    return "docs/proofs/limits.md, our derivation, a benchmark at a given T";
  }
}
