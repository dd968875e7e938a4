package org.maskedbandit.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.console.Job;
import org.maskedbandit.cli.option.ProblemOption;
import org.maskedbandit.cli.option.StudyOptions;
import org.maskedbandit.cli.picture.PictureOption;
import org.maskedbandit.lab.delay.DelayPage;
import org.maskedbandit.lab.delay.DelayResults;
import org.maskedbandit.lab.delay.DelayStudy;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.policy.Policy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures regret if releases or rewards are late. */
@Command(
    name = "delay",
    description = {
      "Play policies with releases that reach decisions late, and with rewards that come late, and"
          + " say how long a delay may be.",
      "With a delay of d rounds, what happens in round t is known after round t + d. Late releases:"
          + " decisions are made from old releases, while rewards are in the sums at once and"
          + " epochs end by all releases, as on a decision node that is behind its store. A policy"
          + " that publishes after every reward has no releases to be late; its rewards are late"
          + " instead. Every round is played."
    },
    footer = {
      "",
      "Examples:",
      "  maskedbandit delay --runs 20 --out out/delay",
      "  maskedbandit delay --policy 'epoch-coins(eta=0.1)' --delay 0.001,0.01 --horizon 1e4"
    })
final class DelayCommand extends Subcommand {
  /**
   * Ours; the best rivals at the same privacy, by what a reward pays; of those that publish after
   * every reward the best one; and one without privacy.
   */
  static final List<String> USUAL = List.of(
      "epoch-coins(eta=1)",
      "epoch-thompson(eta=1)",
      "dp-imed(epsilon=0.965529)",
      "dp-kl-ucb(epsilon=0.965529)",
      "calibrated-thompson(eta=1, redraw=300)",
      "beta-thompson");

  @Mixin
  ProblemOption problem = new ProblemOption();

  @Mixin
  StudyOptions options = new StudyOptions(20);

  @Option(
      names = "--policy",
      paramLabel = "A",
      description = "A policy; repeat for more (default: epoch-coins, epoch-thompson, dp-imed,"
          + " dp-kl-ucb and calibrated-thompson at equal privacy, eta 1, and beta-thompson, which"
          + " has none).")
  List<String> policies = USUAL;

  @Option(
      names = "--delay",
      paramLabel = "D",
      split = ",",
      description = "Delays as parts of the horizon, with commas (default:"
          + " 1e-4,5e-4,0.001,0.003,0.01,0.03,0.1); 0 is always played.")
  List<Double> delays = List.of(1e-4, 5e-4, 0.001, 0.003, 0.01, 0.03, 0.1);

  @Option(
      names = "--no-shuffle",
      description = "Keep the arms in the order of the problem, as simulate does; each run shuffles"
          + " them otherwise.")
  boolean noShuffle;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write index.html, delay.svg, delay.csv and results.json.")
  @Nullable
  Path out;

  @Mixin
  PictureOption pictures = new PictureOption();

  @Override
  public Integer call() {
    DelayStudy study = new DelayStudy(
        problem(problem.written),
        policies.stream().map(Policy::parse).toList(),
        DelayStudy.delays(delays, options.horizon),
        options.horizon,
        options.runs,
        seed,
        threads,
        !noShuffle);
    Job<DelayResults> done = Job.run("delay", out, pictures.into(out), study::run, this::write);
    DelayResults results = done.result();
    print(results.table(), results.rows(), results.json(done.seconds()));
    results.sentences().forEach(this::remark);
    sayWritten(out);
    return 0;
  }

  private void write(Job<DelayResults> done, OutputFolder folder) {
    new DelayPage(done.result()).write(folder, provenance());
    folder.write("results.json", Json.text(done.result().json(done.seconds())));
  }
}
