package org.maskedbandit.cli.option;

import org.maskedbandit.lab.study.Study;
import org.maskedbandit.problem.Problem;
import picocli.CommandLine.Option;

/** How many rounds and runs are played. */
public final class StudyOptions {
  @Option(
      names = "--horizon",
      paramLabel = "T",
      description = "Rounds of a run (default: ${DEFAULT-VALUE}).")
  public Long horizon = 100_000L;

  @Option(
      names = "--runs",
      paramLabel = "R",
      description = "Independent runs of each policy (default: ${DEFAULT-VALUE}).")
  public Integer runs;

  public StudyOptions(int runs) {
    this.runs = runs;
  }

  /** A study without policies yet. */
  public Study study(long seed, int threads, Problem... problems) {
    return Study.of(problems).horizon(horizon).runs(runs).seed(seed).threads(threads);
  }
}
