package org.maskedbandit.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.study.Limit;
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
      "Pure-DP policies run at the largest epsilon that is eta-GDP, others with their best"
          + " parameters."
    },
    footer = {"", "Example:", "  maskedbandit compare --eta 1 --runs 20 --out out/compare"})
final class CompareCommand extends Subcommand {
  @Mixin
  ProblemOption problem = new ProblemOption();

  @Mixin
  StudyOptions options = new StudyOptions(20);

  @Option(
      names = "--eta",
      paramLabel = "E",
      description = "The privacy that every policy is set to (default: ${DEFAULT-VALUE}).")
  Double eta = 1.0;

  @Option(names = "--values", description = "Add the final regret of each run to the JSON.")
  boolean values;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write a page with two pictures; plays at further etas from 0.1 to 5.")
  @Nullable
  Path out;

  @Mixin
  Named named = new Named();

  @Override
  public Integer call() {
    Check.positive("eta", eta);
    Problem played = problem.parsed();
    Study plan = options.study(this, played);
    Job<LeaderboardReport> done = Job.run(
        "compare",
        out,
        progress -> out == null
            ? LeaderboardReport.of(Leaderboard.at(eta, played, plan, named.policies, progress))
            : LeaderboardReport.play(eta, played, plan, named.policies, progress),
        this::write);
    print(done.result().main().table(), json(done));
    Limit.remark(done.result().main().ranking()).ifPresent(this::remark);
    done.result().main().leftOut().forEach(this::say);
    if (out != null) {
      say("written to " + out.resolve("index.html"));
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
