package org.maskedbandit.cli;

import org.maskedbandit.problem.Problem;
import picocli.CommandLine.Option;

/** What is played: a problem, for a number of rounds. */
final class ProblemOptions {
  /** The benchmark of the literature. */
  private static final String USUAL = "bernoulli(means=[0.75, 0.625, 0.5, 0.375, 0.25])";

  @Option(
      names = "--problem",
      paramLabel = "P",
      defaultValue = USUAL,
      description = "The problem (default: ${DEFAULT-VALUE}); see 'maskedbandit problems'.")
  String problem = USUAL;

  @Option(
      names = "--horizon",
      paramLabel = "T",
      defaultValue = "100000",
      description = "Rounds of a run (default: 100000).")
  Long horizon = 100_000L;

  Problem parsed() {
    return Problem.parse(problem);
  }
}
