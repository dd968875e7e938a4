package org.maskedbandit.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.maskedbandit.problem.Problem;

/**
 * A published mean regret: met where ours differs by at most three standard errors of the
 * difference. Seeds are fixed, so a correct policy either always passes or never does; with new
 * seeds it would fail once in 370 times.
 *
 * @param standardError that of the reference itself
 */
public record Reference(String policy, double regret, double standardError, int runs) {

  /** A value that every run must give exactly. */
  public static Reference exactly(String policy, double regret) {
    return new Reference(policy, regret, 0, 3);
  }

  /** A mean over {@code referenceRuns} runs with that standard deviation of a run. */
  public static Reference mean(String policy, double regret, double deviation, int referenceRuns) {
    return new Reference(policy, regret, deviation / Math.sqrt(referenceRuns), 40);
  }

  void assertMet(Problem problem, long horizon) {
    Play play = new Play(Policy.parse(policy), Setting.arms(problem.arms()).horizon(horizon));
    double[] regrets = LongStream.range(0, runs)
        .parallel()
        .mapToDouble(seed -> play.regret(problem, seed))
        .toArray();
    double mean =
        IntStream.range(0, runs).mapToDouble(i -> regrets[i]).average().orElseThrow();
    double squares = IntStream.range(0, runs)
        .mapToDouble(i -> Math.pow(regrets[i] - mean, 2))
        .sum();
    double own = Math.sqrt(squares / (runs - 1) / runs);
    assertThat(Math.abs(mean - regret))
        .as("%s: mean regret %s, reference %s", policy, mean, regret)
        .isLessThanOrEqualTo(3 * Math.hypot(own, standardError));
  }
}
