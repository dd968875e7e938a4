package org.maskedbandit.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.study.Json;
import org.maskedbandit.lab.study.Series;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.study.Summary;
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
      "Pure-DP policies run at the largest epsilon that is eta-GDP, Thompson policies by their tight bound and best parameters."
    },
    footer = {"", "Example:", "  maskedbandit compare --eta 1 --runs 20 --out out/compare"})
final class CompareCommand implements Callable<Integer> {
  private static final double[] USUAL_ETAS = {0.1, 0.2, 0.5, 1, 2, 5};

  @Mixin
  Instance instance = new Instance();

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
          "Also write a page with the table and two pictures; plays at eta 0.1, 0.2, 0.5, 1, 2 and 5 as well.")
  @Nullable
  Path out;

  @Mixin
  Named named = new Named();

  @Mixin
  Workload workload = new Workload();

  @Mixin
  Output output = new Output();

  @Override
  public Integer call() {
    Check.positive("eta", eta);
    Problem parsed = instance.problem();
    Study manner = Study.of(parsed)
        .horizon(instance.horizon)
        .runs(runs)
        .seed(workload.seed)
        .threads(workload.threads);
    long started = System.nanoTime();
    if (out == null) {
      print(play(parsed, manner, eta), started);
      return 0;
    }
    try (OutputFolder folder = OutputFolder.at(out)) {
      Leaderboard main = play(parsed, manner, eta);
      List<Leaderboard> all = new ArrayList<>();
      for (double other : USUAL_ETAS) {
        all.add(other == eta ? main : play(parsed, manner.checkpoints(1), other));
      }
      new LeaderboardReport(main, all).write(folder);
      folder.write("results.json", Json.text(json(main, started)));
      folder.publish();
      print(main, started);
    }
    output.say("written to " + out.resolve("index.html"));
    return 0;
  }

  private Leaderboard play(Problem problem, Study manner, double eta) {
    try (Bar bar = new Bar("compare at eta " + eta)) {
      return Leaderboard.at(eta, problem, manner, named.policies, bar);
    }
  }

  private void print(Leaderboard board, long started) {
    output.print(
        () -> Summary.brief().ranked().table(board.ranking()),
        () -> Summary.precise().ranked().table(board.ranking()),
        () -> json(board, started));
    board.leftOut().forEach(output::say);
  }

  private ArrayNode json(Leaderboard board, long started) {
    double seconds = (System.nanoTime() - started) / 1e9;
    ArrayNode all = Json.array();
    for (Series series : board.ranking()) {
      all.add(Json.series(series, board.study(), "auto", seconds, values));
    }
    return all;
  }
}
