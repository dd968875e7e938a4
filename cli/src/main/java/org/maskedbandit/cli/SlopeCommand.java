package org.maskedbandit.cli;

import java.util.List;
import org.maskedbandit.cli.console.Job;
import org.maskedbandit.cli.option.PoliciesOption;
import org.maskedbandit.cli.option.ProblemOption;
import org.maskedbandit.lab.study.Slope;
import org.maskedbandit.lab.study.Study;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures how fast regret grows with ln T, beside what its promise costs. */
@Command(
    name = "slope",
    description = {
      "Measure by how much regret grows for each unit of ln T between two rounds of the same runs,"
          + " and compare with the benchmark of the policy's promise.",
      "A ratio of 1 is the best possible in the long run. Benchmarks are for problems with rewards"
          + " of 0 and 1. Policies that cannot play without a horizon are refused; promises are for"
          + " T2 rounds."
    },
    footer = {
      "",
      "Example:",
      "  maskedbandit slope --policy 'epoch-coins(eta=1)' --policy 'dp-kl-ucb(epsilon=1)' \\",
      "      --from 1e10 --to 1e12 --runs 1000"
    })
final class SlopeCommand extends Subcommand {
  @Mixin
  ProblemOption problem = new ProblemOption();

  @Mixin
  PoliciesOption policies = new PoliciesOption();

  @Option(
      names = "--from",
      paramLabel = "T1",
      description = "The first of the two rounds (default: ${DEFAULT-VALUE}).")
  Long from = 10_000_000_000L;

  @Option(
      names = "--to",
      paramLabel = "T2",
      description = "The second, at which runs end (default: ${DEFAULT-VALUE}).")
  Long to = 1_000_000_000_000L;

  @Option(
      names = "--runs",
      paramLabel = "R",
      description = "Independent runs of each policy (default: ${DEFAULT-VALUE}).")
  Integer runs = 200;

  @Override
  public Integer call() {
    Study study = Study.of(problem(problem.written))
        .horizon(to)
        .runs(runs)
        .seed(seed)
        .threads(threads)
        .policies(policies.parsed());
    Job<List<Slope>> done = Job.run("slope", progress -> Slope.measure(study, from, progress));
    print(Slope.table(done.result()), Slope.json(done.result(), study, done.seconds()));
    remark("regret for each unit of ln T from " + from + " to " + to
        + " rounds; benchmark: the same of an asymptotic bound for the promise");
    return 0;
  }
}
