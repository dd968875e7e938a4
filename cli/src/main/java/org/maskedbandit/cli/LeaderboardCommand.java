package org.maskedbandit.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
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
final class LeaderboardCommand implements Callable<Integer> {
  @Option(
      names = "--horizon",
      paramLabel = "T",
      defaultValue = "100000",
      description = "Rounds of a run (default: 100000).")
  Long horizon = 100_000L;

  @Option(
      names = "--runs",
      paramLabel = "R",
      defaultValue = "50",
      description = "Independent runs of each policy (default: 50).")
  Integer runs = 50;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "out/leaderboard",
      description = "Where to write (default: out/leaderboard).")
  Path out = Path.of("out/leaderboard");

  @Mixin
  RunOptions options = new RunOptions();

  @Mixin
  Output output = new Output();

  @Override
  public Integer call() {
    Study plan = Study.of(Bernoulli.of(0.5))
        .horizon(horizon)
        .runs(runs)
        .seed(options.seed)
        .threads(options.threads);
    Job.run(
        "leaderboard",
        out,
        progress -> LeaderboardPage.markdown(plan, progress),
        (done, folder) -> folder.write("leaderboard.md", done.result()));
    output.say("written to " + out.resolve("leaderboard.md"));
    return 0;
  }
}
