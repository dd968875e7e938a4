package org.maskedbandit.lab.tune;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.maskedbandit.lab.study.Limit;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.EqualGaps;
import org.maskedbandit.problem.OneGoodArm;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.problem.TruncatedExponential;

/** The leaderboard of the documents, as Markdown: several instances, several etas. */
public final class LeaderboardPage {
  private static final String HEADER = """
      # Leaderboard

      Mean pseudo-regret ± standard error of every private policy at equal privacy: each is set to
      spend η-GDP for the value of one reward, pure-DP ones at the largest ε that is η-GDP, those
      with further parameters with the best found on other seeds. Each run shuffles the arms. The
      best of each column is bold. On coins the last row has the benchmark of η-GDP at T, an
      asymptotic bound (proofs/limits.md); good policies are below it at small T.

      """;

  private static final double TAILS_AT = 1;

  private record Instance(String title, Problem problem) {}

  private static final List<Instance> INSTANCES = List.of(
      new Instance("The problem of the literature", Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25)),
      new Instance("One arm slightly better than four", new OneGoodArm(5, 0.75, 0.7)),
      new Instance("Small means, such as click rates", new OneGoodArm(10, 0.05, 0.03)),
      new Instance("Twenty arms with equal gaps", new EqualGaps(20, 0.9, 0.04)),
      new Instance("Truncated exponential rewards", TruncatedExponential.of(0.1, 1, 2, 5, 10)));

  private LeaderboardPage() {}

  /** Plays everything; {@code plan} gives horizon, runs, seed and threads. */
  public static String markdown(Study plan, Progress progress) {
    StringBuilder page = new StringBuilder(HEADER)
        .append("Made by `maskedbandit leaderboard --horizon " + plan.horizon())
        .append(" --runs " + plan.runs() + " --seed " + plan.seed() + "`.\n");
    long boards = (long) INSTANCES.size() * Leaderboard.USUAL_ETAS.size();
    long done = 0;
    for (Instance instance : INSTANCES) {
      List<Leaderboard> row = new ArrayList<>();
      for (double eta : Leaderboard.USUAL_ETAS) {
        row.add(Leaderboard.at(eta, instance.problem, plan.checkpoints(1), Progress.SILENT));
        progress.report(++done, boards);
      }
      page.append(String.format(
          Locale.ROOT,
          "\n## %s\n\n`%s`, T = %d, %d runs, seed %d\n\n%s",
          instance.title,
          instance.problem.written(),
          plan.horizon(),
          plan.runs(),
          plan.seed(),
          table(row)));
    }
    return page.toString();
  }

  private static String table(List<Leaderboard> row) {
    StringBuilder table = new StringBuilder("| policy |");
    row.forEach(board -> table.append(" η = " + Numbers.write(board.eta()) + " |"));
    table.append(" worst run at η = 1 |\n|---|" + "--:|".repeat(row.size() + 1) + "\n");
    for (String name : names(row)) {
      table.append("| `" + name + "` |");
      row.forEach(board -> table.append(" " + cell(board, name) + " |"));
      table.append(" " + worst(row, name) + " |\n");
    }
    return table.append(benchmark(row)).toString();
  }

  private static String benchmark(List<Leaderboard> row) {
    Study study = row.get(0).study();
    List<Double> etas = row.stream().map(Leaderboard::eta).toList();
    String cells = Limit.row(study.problems().get(0), study.horizon(), etas);
    return cells.isEmpty() ? "" : cells + " |\n";
  }

  /** Best first at eta = 1; policies that cannot be set there last. */
  private static Set<String> names(List<Leaderboard> row) {
    Set<String> names = new LinkedHashSet<>();
    row.stream()
        .sorted(Comparator.comparingDouble(board -> Math.abs(board.eta() - TAILS_AT)))
        .forEach(board -> board.names().forEach(names::add));
    return names;
  }

  private static String cell(Leaderboard board, String name) {
    return board
        .regret(name)
        .map(regret -> {
          String text =
              String.format(Locale.ROOT, "%.0f ± %.0f", regret.mean(), regret.standardError());
          return board.names().findFirst().orElse("").equals(name) ? "**" + text + "**" : text;
        })
        .orElse("–");
  }

  private static String worst(List<Leaderboard> row, String name) {
    return row.stream()
        .filter(board -> board.eta() == TAILS_AT)
        .flatMap(board -> board.regret(name).stream())
        .map(regret -> String.format(Locale.ROOT, "%.0f", regret.max()))
        .findFirst()
        .orElse("–");
  }
}
