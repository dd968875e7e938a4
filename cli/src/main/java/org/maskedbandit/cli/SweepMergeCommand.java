package org.maskedbandit.cli;

import java.nio.file.Path;
import java.util.List;
import org.maskedbandit.cli.option.PictureOption;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.sweep.Merge;
import org.maskedbandit.lab.sweep.SweepReport;
import org.maskedbandit.lab.sweep.SweepSummary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts the shards of a sweep together. */
@Command(
    name = "merge",
    description = "Put the shards of a sweep together: rows in the order of the tasks, summary and"
        + " page. Missing and doubled tasks are refused by name.",
    footer = {"", "Example:", "  maskedbandit sweep merge out/1 out/2 out/3 --out out/board"})
final class SweepMergeCommand extends Subcommand {
  /** Share of the time that the copy of the rows takes; the rest is for the summary. */
  private static final double COPYING = 0.5;

  @Parameters(arity = "1..*", paramLabel = "DIR", description = "Folders with shards.")
  @SuppressWarnings("NullAway.Init")
  List<Path> folders;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "A new folder, with the files that 'maskedbandit sweep' writes.")
  @SuppressWarnings("NullAway.Init")
  Path out;

  @Mixin
  PictureOption pictures = new PictureOption();

  @Override
  public Integer call() {
    Merge merge = new Merge(folders);
    return report(
        "merge", out, pictures, bar -> merge(merge, bar), done -> SweepReport.of(done.result()));
  }

  private SweepSummary merge(Merge merge, Progress bar) {
    merge.into(out, bar.between(0, COPYING));
    return SweepSummary.of(merge.study(), out, bar.between(COPYING, 1));
  }
}
