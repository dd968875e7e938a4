package org.maskedbandit.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.console.Job;
import org.maskedbandit.cli.option.PictureOption;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.notation.Check;
import org.maskedbandit.paper.Paper;
import org.maskedbandit.paper.PaperReport;
import org.maskedbandit.paper.RunPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reproduces the paper and checks its statements. */
@Command(
    name = "reproduce",
    description = {
      "Recompute the paper \"Thompson Sampling Itself is Differentially Private\": its algorithms,"
          + " parts and numbered statements, each with a verdict.",
      "Writes index.html, a CSV and an SVG for each figure, and claims.json. The exit status is 1"
          + " if a verdict is not the recorded one."
    },
    footer = {
      "",
      "Examples:",
      "  maskedbandit reproduce",
      "  maskedbandit reproduce algorithms",
      "  maskedbandit reproduce figure-2 errata --runs 100 --out out/figure-2"
    })
final class ReproduceCommand extends SimulatingCommand {
  @Parameters(
      paramLabel = "PART",
      arity = "0..*",
      description = "figure-1 … figure-8 (or 1 … 8), algorithms, privacy, remark-2, regret,"
          + " appendix-c, additions, or errata for what is wrong in print (default: everything).")
  List<String> parts = List.of();

  @Option(
      names = "--runs",
      paramLabel = "R",
      description = "Runs behind each curve (default: ${DEFAULT-VALUE}, as published).")
  Integer runs = 10;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder to write to (default: out/paper; of some parts, a folder that is"
          + " named after them, such as out/paper-figure-2).")
  @Nullable
  Path out;

  @Mixin
  PictureOption pictures = new PictureOption();

  @Override
  public Integer call() {
    Check.within("runs", (long) runs, 1, 100_000);
    Path folder = out == null ? Path.of("out", Paper.title(parts)) : out;
    Job.Reported<PaperReport> done = Job.report(
        "reproduce",
        pictures.into(folder),
        this::reproduce,
        job -> job.result().report(),
        provenance());
    PaperReport report = done.job().result();
    if (parts.equals(List.of("algorithms"))) {
      IntStream.rangeClosed(1, 4).forEach(number -> Paper.source(number).forEach(this::remark));
    }
    print(done.report());
    say(String.format(
        "%s %.1f s; report: %s",
        report.summary(), done.job().seconds(), folder.resolve("index.html")));
    return report.news() == 0 ? 0 : 1;
  }

  private PaperReport reproduce(Progress progress) {
    return Paper.reproduce(parts, new RunPlan(runs, seed, threads, progress));
  }
}
