package org.maskedbandit.cli.option;

import picocli.CommandLine.Option;

/** The problem that is played; the benchmark of the literature unless another is given. */
public final class ProblemOption {
  @Option(
      names = "--problem",
      paramLabel = "P",
      description = "The problem (default: ${DEFAULT-VALUE}); see 'maskedbandit problems'.")
  public String written = "bernoulli(means=[0.75, 0.625, 0.5, 0.375, 0.25])";
}
