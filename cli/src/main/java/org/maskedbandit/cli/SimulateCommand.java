package org.maskedbandit.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.console.Job;
import org.maskedbandit.cli.option.PictureOption;
import org.maskedbandit.cli.option.PoliciesOption;
import org.maskedbandit.cli.option.ProblemOption;
import org.maskedbandit.cli.option.StudyOptions;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.report.Block;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.statistic.Coverage;
import org.maskedbandit.lab.statistic.CoverageReport;
import org.maskedbandit.lab.statistic.ReleaseTable;
import org.maskedbandit.lab.study.RegretReport;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.notation.Check;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs policies on a problem and prints their regret. */
@Command(
    name = "simulate",
    description =
        "Run policies on a problem and print their regret, with standard errors and tails.",
    footer = {
      "",
      "Example:",
      "  maskedbandit simulate --problem 'bernoulli(means=[0.75, 0.625, 0.5])' --policy thompson"
          + " \\",
      "      --policy 'modified-thompson(b=2000, c=50)' --horizon 1e5 --runs 20 --out out/coins"
    })
final class SimulateCommand extends SimulatingCommand {
  @Mixin
  ProblemOption problem = new ProblemOption();

  @Mixin
  StudyOptions options = new StudyOptions(10);

  @Mixin
  PoliciesOption policies = new PoliciesOption();

  @Option(
      names = "--engine",
      description = "rounds plays every round; auto skips those that do not matter, with the same"
          + " law (default: ${DEFAULT-VALUE}).")
  Engine engine = Engine.AUTO;

  @Option(
      names = "--from",
      paramLabel = "T1",
      description = "Checkpoints grow by a constant factor from that round on, on a logarithmic"
          + " axis, and the table has the slope: by how much regret grows for each unit of ln T"
          + " from T1 to the horizon, the same of the benchmark, and their ratio. A ratio of 1 is"
          + " the best possible in the long run. For policies that do not need their horizon.")
  @Nullable
  Long from;

  @Option(names = "--values", description = "Add the final regret of each run to the JSON.")
  boolean values;

  @Option(
      names = "--coverage",
      description = "Print how often confidence intervals missed the true means, instead of"
          + " regrets. For policies that decide from released sums.")
  boolean coverage;

  @Option(
      names = "--confidence",
      paramLabel = "C",
      description = "Confidence of the intervals of --coverage (default: 0.95).")
  @Nullable
  Double confidence;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write a page (index.html), all runs (curves.csv), a picture of their"
          + " means (regret.svg, regret.csv), results.json, the releases of the first run"
          + " (releases.csv) if there are any, and with --coverage a second page (coverage.html,"
          + " coverage.svg, coverage.csv).")
  @Nullable
  Path out;

  @Mixin
  PictureOption pictures = new PictureOption();

  /**
   * The regrets of a study, how often intervals missed, if that was asked for, and the releases of
   * the first run, if files are written.
   */
  private record Done(Results results, List<Coverage> coverage, Optional<Table> releases) {}

  @Override
  public Integer call() {
    requireJson("--values", values, out != null);
    if (confidence != null && !coverage) {
      throw Check.refusal("--confidence", "given with --coverage", "given alone");
    }
    Study study = options
        .study(seed, threads, problem(problem.written))
        .policies(policies.parsed())
        .engine(engine);
    if (from != null) {
      study = study.from(from);
    }
    Study played = study;
    return report("simulate", out, pictures, bar -> run(played, bar), this::report);
  }

  private Done run(Study study, Progress bar) {
    double runs = (double) study.runs() * study.policies().size();
    boolean again = out != null && ReleaseTable.knows(study);
    Progress playing = again ? bar.between(0, runs / (runs + 1)) : bar;
    Coverage.Measured played = coverage
        ? Coverage.measure(study, confidence == null ? 0.95 : confidence, playing)
        : new Coverage.Measured(study.run(playing), List.of());
    Optional<Table> releases = again
        ? Optional.of(ReleaseTable.ofFirstRun(study, bar.between(runs / (runs + 1), 1)))
        : Optional.empty();
    return new Done(played.results(), played.coverage(), releases);
  }

  private Report report(Job<Done> done) {
    RegretReport regret = new RegretReport(done.result().results(), done.seconds(), values);
    List<Block> files = new ArrayList<>();
    done.result()
        .releases()
        .ifPresent(releases -> files.add(Block.file(
            "releases.csv",
            "what the first run of the first policy released, for `estimate`",
            file -> file.write(releases.csv()))));
    return coverage
        ? CoverageReport.of(done.result().coverage(), regret, files)
        : regret.report(files);
  }
}
