package org.maskedbandit.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.maskedbandit.lab.paper.Conduct;
import org.maskedbandit.lab.paper.Finding;
import org.maskedbandit.lab.paper.Paper;
import org.maskedbandit.lab.paper.PaperReport;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.notation.Check;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reproduces the paper and checks its statements. */
@Command(
    name = "reproduce",
    description = {
      "Reproduce the paper \"Thompson Sampling Itself is Differentially Private\": its figures and every statement that can be checked.",
      "Writes index.html, one CSV and one SVG for each figure, and claims.json. Exit status 1 where something does not come out as expected."
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
          "What to reproduce: figure-1 … figure-8 (or 1 … 8), statements, errata (default: everything).")
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
  Workload workload = new Workload();

  @Mixin
  Output output = new Output();

  @Override
  public Integer call() {
    Check.within("runs", (long) runs, 1, 100_000);
    Check.within("threads", (long) workload.threads, 1, 1024);
    Paper.requireKnown(figures);
    long started = System.nanoTime();
    PaperReport report;
    try (OutputFolder folder = OutputFolder.at(out);
        Bar bar = new Bar("reproduce")) {
      Conduct conduct = new Conduct(runs, workload.seed, workload.threads, bar);
      report = new PaperReport(Paper.reproduce(figures, conduct), conduct);
      report.write(folder);
      folder.publish();
    }
    output.print(
        () -> table(report.findings(), true), () -> table(report.findings(), false), report::json);
    long surprising = report.findings().stream().filter(Finding::surprising).count();
    long held = report.findings().stream().filter(Finding::holds).count();
    output.say(String.format(
        "%d of %d statements hold, %d came out other than expected; %.1f s; report: %s",
        held,
        report.findings().size(),
        surprising,
        (System.nanoTime() - started) / 1e9,
        out.resolve("index.html")));
    return surprising == 0 ? 0 : 1;
  }

  private static Table table(List<Finding> findings, boolean brief) {
    Table table = Table.of("id", "expected", "measured", "holds", brief ? "remark" : "note");
    for (Finding finding : findings) {
      String remark =
          finding.surprising() ? "NOT AS EXPECTED" : finding.awaited() ? "" : "wrong in print";
      table.row(
          finding.id(),
          brief ? Finding.shown(finding.expected()) : finding.expected(),
          brief ? Finding.shown(finding.measured()) : finding.measured(),
          finding.holds() ? "yes" : "no",
          brief ? remark : finding.note());
    }
    return table;
  }
}
