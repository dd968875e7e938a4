package org.maskedbandit.cli;

import java.nio.file.Path;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.tune.LeaderboardPage;
import org.maskedbandit.problem.Bernoulli;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes the leaderboard page of the documents. */
@Command(
    name = "leaderboard",
    description = "Play all private policies on five instances at six levels of privacy, and write"
        + " leaderboard.md.",
    footer = {"", "Example:", "  maskedbandit leaderboard --runs 50 --out docs"})
final class LeaderboardCommand extends Subcommand {
  @Mixin
  StudyOptions options = new StudyOptions(50);

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder to write to (default: ${DEFAULT-VALUE}).")
  Path out = Path.of("out/leaderboard");

  @Override
  public Integer call() {
    Study plan = options.study(this, Bernoulli.of(0.5));
    Job.run(
        "leaderboard",
        out,
        progress -> LeaderboardPage.markdown(plan, progress),
        (done, folder) -> folder.write("leaderboard.md", done.result()));
    say("written to " + out.resolve("leaderboard.md"));
    return 0;
  }
}
