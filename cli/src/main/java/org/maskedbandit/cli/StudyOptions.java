package org.maskedbandit.cli;

import org.maskedbandit.lab.study.Study;
import org.maskedbandit.problem.Problem;
import picocli.CommandLine.Option;

/** How many rounds and runs are played. */
final class StudyOptions {
  @Option(
      names = "--horizon",
      paramLabel = "T",
      description = "Rounds of a run (default: ${DEFAULT-VALUE}).")
  Long horizon = 100_000L;

  @Option(
      names = "--runs",
      paramLabel = "R",
      description = "Independent runs of each policy (default: ${DEFAULT-VALUE}).")
  Integer runs;

  StudyOptions(int runs) {
    this.runs = runs;
  }

  /** A study without policies yet. */
  Study study(Subcommand command, Problem... problems) {
    return Study.of(problems)
        .horizon(horizon)
        .runs(runs)
        .seed(command.seed)
        .threads(command.threads);
  }
}
