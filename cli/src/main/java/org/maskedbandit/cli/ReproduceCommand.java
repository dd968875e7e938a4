package org.maskedbandit.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.console.Job;
import org.maskedbandit.cli.picture.PictureOption;
import org.maskedbandit.lab.paper.Paper;
import org.maskedbandit.lab.paper.PaperReport;
import org.maskedbandit.lab.paper.RunPlan;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.notation.Check;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reproduces the paper and checks its statements. */
@Command(
    name = "reproduce",
    description = {
      "Reproduce the paper \"Thompson Sampling Itself is Differentially Private\": its figures and"
          + " every statement that can be checked.",
      "Writes index.html, a CSV and an SVG for each figure, and claims.json. The exit status is 1"
          + " if a result is not as expected."
    },
    footer = {
      "",
      "Examples:",
      "  maskedbandit reproduce",
      "  maskedbandit reproduce figure-2 errata --runs 100 --out out/figure-2"
    })
final class ReproduceCommand extends Subcommand {
  @Parameters(
      paramLabel = "FIGURE",
      arity = "0..*",
      description = "figure-1 … figure-8 (or 1 … 8), statements, errata (default: everything).")
  List<String> figures = List.of();

  @Option(
      names = "--runs",
      paramLabel = "R",
      description = "Runs behind each curve (default: ${DEFAULT-VALUE}, as published).")
  Integer runs = 10;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder to write to (default: out/paper; of some figures, a folder that is"
          + " named after them, such as out/paper-figure-2).")
  @Nullable
  Path out;

  @Mixin
  PictureOption pictures = new PictureOption();

  @Override
  public Integer call() {
    Check.within("runs", (long) runs, 1, 100_000);
    Path folder = out == null ? Path.of("out", Paper.title(figures)) : out;
    Job<PaperReport> done = Job.run(
        "reproduce",
        folder,
        pictures.into(folder),
        this::reproduce,
        (job, files) -> job.result().write(files, provenance()));
    PaperReport report = done.result();
    print(report.table(), report.json());
    say(String.format(
        "%d of %d statements hold, %d came out other than expected; %.1f s; report: %s",
        report.held(),
        report.findings().size(),
        report.surprising(),
        done.seconds(),
        folder.resolve("index.html")));
    return report.surprising() == 0 ? 0 : 1;
  }

  private PaperReport reproduce(Progress progress) {
    RunPlan plan = new RunPlan(runs, seed, threads, progress);
    return new PaperReport(Paper.reproduce(figures, plan), plan);
  }
}
