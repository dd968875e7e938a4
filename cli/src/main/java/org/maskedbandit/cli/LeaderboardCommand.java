package org.maskedbandit.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.maskedbandit.cli.option.BudgetOptions;
import org.maskedbandit.cli.option.PictureOption;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.tune.Boards;
import org.maskedbandit.lab.tune.BoardsReport;
import org.maskedbandit.lab.tune.Level;
import org.maskedbandit.notation.Check;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes the leaderboard page of the documents. */
@Command(
    name = "leaderboard",
    description = "Play all private policies on five instances at three horizons and six levels of"
        + " privacy, or at one, and write a page, leaderboard.md, leaderboard.csv and study files"
        + " with which 'sweep' plays the same runs.",
    footer = {
      "",
      "Examples:",
      "  maskedbandit leaderboard --out docs",
      "  maskedbandit leaderboard --horizon 1e5 --runs 50 --epsilon 1 --delta 1e-6"
    })
final class LeaderboardCommand extends SimulatingCommand {
  @Option(
      names = "--horizon",
      paramLabel = "T",
      split = ",",
      description = "Rounds of a run, one number or several with commas (default: 1e4,1e5,1e6).")
  List<Long> horizons = List.of(10_000L, 100_000L, 1_000_000L);

  @Option(
      names = "--runs",
      paramLabel = "R",
      description = "Independent runs of each policy (default: ${DEFAULT-VALUE}); one that is"
          + " hopeless stops after 20.")
  Integer runs = 200;

  @Mixin
  BudgetOptions budget = new BudgetOptions();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder to write to (default: ${DEFAULT-VALUE}).")
  Path out = Path.of("out/leaderboard");

  @Override
  public Integer call() {
    Check.atLeast("the number of horizons", horizons.size(), 1);
    Study plan = Study.of().runs(runs).seed(seed).threads(threads).shuffle();
    horizons.forEach(plan::horizon);
    List<Level> levels = budget.level().map(List::of).orElse(Level.usual());
    return report(
        "leaderboard",
        out,
        new PictureOption(),
        bar -> Boards.play(plan, horizons, levels, bar),
        done -> new BoardsReport(done.result(), written(), done.seconds()).report());
  }

  private String written() {
    String rounds = horizons.stream().map(String::valueOf).collect(Collectors.joining(","));
    return "maskedbandit leaderboard --horizon " + rounds + " --runs " + runs + " --seed " + seed
        + budget.written();
  }
}
