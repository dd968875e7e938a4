package org.maskedbandit.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.console.Job;
import org.maskedbandit.cli.option.PoliciesOption;
import org.maskedbandit.cli.option.ProblemOption;
import org.maskedbandit.cli.option.StudyOptions;
import org.maskedbandit.cli.picture.PictureOption;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Page;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.statistic.Coverage;
import org.maskedbandit.lab.statistic.CoveragePage;
import org.maskedbandit.lab.statistic.ReleaseTable;
import org.maskedbandit.lab.study.Limit;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.lab.study.Series;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.study.StudyPage;
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
final class SimulateCommand extends Subcommand {
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
      description = "Confidence of these intervals (default: ${DEFAULT-VALUE}).")
  Double confidence = 0.95;

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
    Study study = options
        .study(seed, threads, problem(problem.written))
        .policies(policies.parsed())
        .engine(engine);
    Job<Done> done =
        Job.run("simulate", out, pictures.into(out), bar -> run(study, bar), this::write);
    List<Series> series = done.result().results().series();
    if (coverage) {
      print(CoveragePage.table(done.result().coverage()), json(done));
      remark(CoveragePage.remark(confidence));
    } else {
      print(done.result().results().table(), json(done));
      Limit.remark(series).ifPresent(this::remark);
    }
    sayWritten(out);
    return 0;
  }

  private Done run(Study study, Progress bar) {
    double runs = (double) study.runs() * study.policies().size();
    boolean again = out != null && ReleaseTable.knows(study);
    Progress playing = again ? bar.between(0, runs / (runs + 1)) : bar;
    Coverage.Measured played = coverage
        ? Coverage.measure(study, confidence, playing)
        : new Coverage.Measured(study.run(playing), List.of());
    Optional<Table> releases = again
        ? Optional.of(ReleaseTable.ofFirstRun(study, bar.between(runs / (runs + 1), 1)))
        : Optional.empty();
    return new Done(played.results(), played.coverage(), releases);
  }

  private void write(Job<Done> done, OutputFolder folder) {
    Results results = done.result().results();
    Page page = new StudyPage(results).write(folder);
    folder.write("results.json", Json.text(json(done)));
    done.result().releases().ifPresent(releases -> {
      folder.write("releases.csv", releases.csv());
      page.file("releases.csv", "what the first run of the first policy released, for `estimate`");
    });
    if (coverage) {
      List<Coverage> all = done.result().coverage();
      CoveragePage.write(all, results.study(), folder, provenance());
      page.file("coverage.html", "how often confidence intervals missed, as a page")
          .file("coverage.csv", "the same as a table");
    }
    folder.write("index.html", page.html(provenance()));
  }

  private ArrayNode json(Job<Done> done) {
    ArrayNode results = done.result().results().json(done.seconds(), values);
    return CoveragePage.json(results, done.result().coverage());
  }
}
