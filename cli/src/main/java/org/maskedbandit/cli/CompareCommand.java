package org.maskedbandit.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.option.BudgetOptions;
import org.maskedbandit.cli.option.Named;
import org.maskedbandit.cli.option.PictureOption;
import org.maskedbandit.cli.option.ProblemOption;
import org.maskedbandit.cli.option.StudyOptions;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.tune.Leaderboard;
import org.maskedbandit.lab.tune.LeaderboardReport;
import org.maskedbandit.lab.tune.Level;
import org.maskedbandit.problem.Problem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plays all private policies at equal privacy. */
@Command(
    name = "compare",
    description = {
      "Play all private policies on a problem at equal privacy and rank them by regret: eta-GDP"
          + " (1 by default), or --epsilon with --delta.",
      "Each is set by what one reward pays, and runs with its best parameters. Policies that"
          + " cannot be told apart share a rank."
    },
    footer = {
      "",
      "Examples:",
      "  maskedbandit compare --eta 1 --runs 20 --out out/compare",
      "  maskedbandit compare --epsilon 1 --delta 1e-6",
      "  maskedbandit compare --only epoch-coins,modified-thompson"
    })
final class CompareCommand extends SimulatingCommand {
  @Mixin
  ProblemOption problem = new ProblemOption();

  @Mixin
  StudyOptions options = new StudyOptions(20);

  @Mixin
  BudgetOptions budget = new BudgetOptions();

  @Option(names = "--values", description = "Add the final regret of each run to the JSON.")
  boolean values;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write a page with two pictures; plays at further levels from 0.1 to 5.")
  @Nullable
  Path out;

  @Mixin
  Named named = new Named();

  @Mixin
  PictureOption pictures = new PictureOption();

  @Override
  public Integer call() {
    requireJson("--values", values, out != null);
    Level level = budget.level().orElse(Level.gaussian(1));
    Problem played = problem(problem.written);
    Study plan = named.placed(options.study(seed, threads, played));
    LeaderboardReport compared = reported(
            "compare",
            out,
            pictures,
            bar -> out == null
                ? LeaderboardReport.of(Leaderboard.at(level, played, plan, named.selection(), bar))
                : LeaderboardReport.play(
                    level, budget.usual(), played, plan, named.selection(), bar),
            done -> done.result().report(done.seconds(), values))
        .result();
    compared.main().leftOut().forEach(this::say);
    sayWritten(out);
    return 0;
  }
}
