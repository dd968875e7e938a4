package org.maskedbandit.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.tune.Leaderboard;
import org.maskedbandit.lab.tune.LeaderboardReport;
import org.maskedbandit.notation.Check;
import org.maskedbandit.problem.Problem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plays all private policies at equal privacy. */
@Command(
    name = "compare",
    description = {
      "Play all private policies on a problem at equal privacy, eta-GDP, and rank them by regret.",
      "Pure-DP policies run at the largest epsilon that is eta-GDP, Thompson policies by their"
          + " tight bound and best parameters."
    },
    footer = {"", "Example:", "  maskedbandit compare --eta 1 --runs 20 --out out/compare"})
final class CompareCommand implements Callable<Integer> {
  @Mixin
  ProblemOptions problem = new ProblemOptions();

  @Option(
      names = "--eta",
      paramLabel = "E",
      defaultValue = "1",
      description = "The privacy that every policy is set to (default: 1).")
  Double eta = 1.0;

  @Option(
      names = "--runs",
      paramLabel = "R",
      defaultValue = "20",
      description = "Independent runs of each policy (default: 20).")
  Integer runs = 20;

  @Option(names = "--values", description = "Add the final regret of each run to the JSON.")
  boolean values;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Also write a page with the table and two pictures; plays at eta 0.1, 0.2, 0.5, 1, 2 and"
              + " 5 as well.")
  @Nullable
  Path out;

  @Mixin
  Named named = new Named();

  @Mixin
  RunOptions options = new RunOptions();

  @Mixin
  Output output = new Output();

  @Override
  public Integer call() {
    Check.positive("eta", eta);
    Problem played = problem.parsed();
    Study plan = Study.of(played)
        .horizon(problem.horizon)
        .runs(runs)
        .seed(options.seed)
        .threads(options.threads);
    Job<LeaderboardReport> done = Job.run(
        "compare",
        out,
        progress -> out == null
            ? LeaderboardReport.of(Leaderboard.at(eta, played, plan, named.policies, progress))
            : LeaderboardReport.play(eta, played, plan, named.policies, progress),
        this::write);
    output.print(done.result().main().table(), json(done));
    done.result().main().leftOut().forEach(output::say);
    if (out != null) {
      output.say("written to " + out.resolve("index.html"));
    }
    return 0;
  }

  private void write(Job<LeaderboardReport> done, OutputFolder folder) {
    done.result().write(folder);
    folder.write("results.json", Json.text(json(done)));
  }

  private ArrayNode json(Job<LeaderboardReport> done) {
    return done.result().main().json(done.seconds(), values);
  }
}
