package org.maskedbandit.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.option.PictureOption;
import org.maskedbandit.cli.option.ProblemOption;
import org.maskedbandit.cli.option.WinnerOptions;
import org.maskedbandit.lab.grid.Grid;
import org.maskedbandit.lab.identify.Ending;
import org.maskedbandit.lab.identify.IdentifyReport;
import org.maskedbandit.lab.identify.WinnerMeasure;
import org.maskedbandit.policy.Policy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Counts decisions until a winner. */
@Command(
    name = "identify",
    description = {
      "Play policies until they declare the best arm, and count their decisions, errors and runs"
          + " without an answer.",
      "To learn while earning play epoch-coins or epoch-thompson: losing arms are played so seldom"
          + " that a winner is seldom declared. If an answer is needed, play epoch-top-two until"
          + " there is a winner, and then the winner. Policies that release noisy sums declare a"
          + " winner by evidence that holds at every moment; adap-tt and top-two have their own"
          + " rules."
    },
    footer = {
      "",
      "Example:",
      "  maskedbandit identify --problem 'bernoulli(means=[0.6, 0.5])' \\",
      "      --policy 'epoch-top-two(eta=1)' --policy top-two --confidence 0.95 --runs 100 --out"
          + " out/winner"
    })
final class IdentifyCommand extends SimulatingCommand {
  @Mixin
  ProblemOption problem = new ProblemOption();

  @Option(
      names = "--policy",
      paramLabel = "A",
      description = "A policy; repeat for more (default: epoch-top-two(eta=1)). See 'maskedbandit"
          + " policies'.")
  List<String> policies = List.of("epoch-top-two(eta=1)");

  @Mixin
  WinnerOptions winner = new WinnerOptions();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description =
          "Runs without a winner end after that many decisions (default:" + " ${DEFAULT-VALUE}).")
  Long limit = 1_000_000L;

  @Option(
      names = "--runs",
      paramLabel = "R",
      description = "Independent runs of each policy (default: ${DEFAULT-VALUE}).")
  Integer runs = 100;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write index.html, decided.svg, decided.csv, runs.csv and results.json.")
  @Nullable
  Path out;

  @Mixin
  PictureOption pictures = new PictureOption();

  @Override
  public Integer call() {
    WinnerMeasure measure = new WinnerMeasure(winner.confidence, winner.tolerance);
    Grid<Ending> grid = measure.grid(
        problem(problem.written), policies.stream().map(Policy::parse).toList(), limit, runs, seed);
    return report(
        "identify",
        out,
        pictures,
        bar -> grid.play(threads, bar),
        done -> IdentifyReport.of(measure, done.result(), done.seconds()));
  }
}
