package org.maskedbandit.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
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
      "Writes index.html, one CSV and one SVG for each figure, and claims.json. Exit status 1 where"
          + " something does not come out as expected."
    },
    footer = {
      "",
      "Examples:",
      "  maskedbandit reproduce",
      "  maskedbandit reproduce figure-2 errata --runs 100 --out out/figure-2"
    })
final class ReproduceCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "FIGURE",
      arity = "0..*",
      description =
          "What to reproduce: figure-1 … figure-8 (or 1 … 8), statements, errata (default:"
              + " everything).")
  List<String> figures = List.of();

  @Option(
      names = "--runs",
      paramLabel = "R",
      defaultValue = "10",
      description = "Runs behind each curve (default: 10, as published).")
  Integer runs = 10;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "out/paper",
      description = "Where to write (default: out/paper).")
  Path out = Path.of("out/paper");

  @Mixin
  RunOptions options = new RunOptions();

  @Mixin
  Output output = new Output();

  @Override
  public Integer call() {
    Check.within("runs", (long) runs, 1, 100_000);
    Check.within("threads", (long) options.threads, 1, 1024);
    Paper.requireKnown(figures);
    Job<PaperReport> done =
        Job.run("reproduce", out, this::reproduce, (job, folder) -> job.result().write(folder));
    PaperReport report = done.result();
    output.print(report.table(), report.json());
    output.say(String.format(
        "%d of %d statements hold, %d came out other than expected; %.1f s; report: %s",
        report.held(),
        report.findings().size(),
        report.surprising(),
        done.seconds(),
        out.resolve("index.html")));
    return report.surprising() == 0 ? 0 : 1;
  }

  private PaperReport reproduce(Progress progress) {
    RunPlan plan = new RunPlan(runs, options.seed, options.threads, progress);
    return new PaperReport(Paper.reproduce(figures, plan), plan);
  }
}
