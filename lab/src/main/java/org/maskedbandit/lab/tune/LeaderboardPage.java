package org.maskedbandit.lab.tune;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.grid.Workload;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.study.Limit;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.EqualGaps;
import org.maskedbandit.problem.OneGoodArm;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.problem.TruncatedExponential;

/** The leaderboards of the documents: several horizons, instances and levels of privacy. */
public record LeaderboardPage(int runs, List<Row> rows) {
  private static final double TAILS_AT = 1;

  /** A title and a problem. */
  record Instance(String title, Problem problem) {}

  /** One instance at one horizon and all levels. */
  record Row(Instance instance, long horizon, List<Leaderboard> boards) {}

  private static final List<Instance> INSTANCES = List.of(
      new Instance("The problem of the literature", Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25)),
      new Instance("One arm slightly better than four", new OneGoodArm(5, 0.75, 0.7)),
      new Instance("Small means, such as click rates", new OneGoodArm(10, 0.05, 0.03)),
      new Instance("Twenty arms with equal gaps", new EqualGaps(20, 0.9, 0.04)),
      new Instance("Truncated exponential rewards", TruncatedExponential.of(0.1, 1, 2, 5, 10)));

  /** Plays everything; {@code plan} gives runs, seed and threads. */
  public static LeaderboardPage play(
      Study plan, List<Long> horizons, List<Level> levels, Progress progress) {
    double cells = (double) INSTANCES.size() * levels.size();
    double all = horizons.stream().mapToDouble(LeaderboardPage::effort).sum() * cells;
    Workload work = new Workload(progress, all);
    List<Row> rows = new ArrayList<>();
    for (long horizon : horizons) {
      for (Instance instance : INSTANCES) {
        List<Leaderboard> boards = new ArrayList<>();
        for (Level level : levels) {
          Study brief = plan.horizon(horizon).checkpoints(1);
          Progress part = work.step(effort(horizon));
          boards.add(Leaderboard.at(level, instance.problem, brief, Selection.ALL, part));
        }
        rows.add(new Row(instance, horizon, boards));
      }
    }
    return new LeaderboardPage(plan.runs(), rows);
  }

  /** The time of a leaderboard grows about like this; a hundredth of a round is a unit. */
  private static double effort(long horizon) {
    return Math.ceil(100 * Math.pow(horizon, 0.7));
  }

  /** The page, which names the command that made it. */
  public String markdown(String command) {
    StringBuilder page = new StringBuilder(header()).append("Made by `" + command + "`.\n");
    long before = 0;
    for (Row row : rows) {
      page.append(row.horizon == before ? "" : "\n## T = " + row.horizon + "\n");
      before = row.horizon;
      page.append("\n### " + row.instance.title + "\n\n`" + row.instance.problem.written()
          + "`, T = " + row.horizon + "\n\n" + table(row.boards));
    }
    return page.toString();
  }

  private String header() {
    return """
        # Leaderboard

        Mean pseudo-regret ± standard error of every private policy at equal privacy. Each is set so
        that one reward pays the same, %s
        Policies with further parameters run with the best found on other seeds. Each run shuffles
        the arms; there are %d runs.

        The number in parentheses is the rank. Policies share a rank if they cannot be told apart: a
        group is all policies whose mean is within two standard errors of the difference from the
        mean of the group's best. The first group of each column is bold. A run is stuck if its
        regret is above half of T times the smallest gap. A star marks a policy that stopped after
        %d runs, with a mean more than 3 times that of the best and more than 10 standard errors of
        the difference away. On coins the last row has the benchmark of the promise at T, an
        asymptotic bound (proofs/limits.md); good policies are below it at small T.

        """.formatted(LeaderboardReport.PAID, runs, Leaderboard.FIRST_RUNS);
  }

  private String table(List<Leaderboard> boards) {
    Leaderboard tails = tails(boards);
    String at = " at " + tails.level().heading() + " |";
    StringBuilder table = new StringBuilder("| policy |");
    boards.forEach(board -> table.append(" " + board.level().heading() + " |"));
    table.append(" worst run" + at + " stuck" + at + " converted by |\n|---|");
    table.append("--:|".repeat(boards.size() + 2) + "---|\n");
    for (String name : names(boards)) {
      table.append("| `" + name + "` |");
      boards.forEach(board -> table.append(" " + cell(board, name) + " |"));
      Optional<Standing> own = standing(tails, name);
      table.append(own.map(each -> " " + whole(each.regret().max()) + " | " + stuck(each))
          .orElse(" – | –"));
      String conversion = boards.stream()
          .flatMap(board -> standing(board, name).stream())
          .map(Standing::conversion)
          .findFirst()
          .orElse("–");
      table.append(" | " + conversion + " |\n");
    }
    return table.append(benchmark(boards)).toString();
  }

  private static String benchmark(List<Leaderboard> boards) {
    Study study = boards.get(0).study();
    Stream<Guarantee> promises = boards.stream().map(board -> board.level().guarantee());
    String cells = Limit.row(study.problems().get(0), study.horizon(), promises.toList());
    return cells.isEmpty() ? "" : cells + " – | – | – |\n";
  }

  private static Leaderboard tails(List<Leaderboard> boards) {
    return boards.stream()
        .min(Comparator.comparingDouble(board -> Math.abs(board.level().value() - TAILS_AT)))
        .orElseThrow();
  }

  /** Best first where tails are shown; policies that cannot be set there last. */
  static Set<String> names(List<Leaderboard> boards) {
    Set<String> names = new LinkedHashSet<>();
    Stream.concat(Stream.of(tails(boards)), boards.stream())
        .forEach(board -> board.names().forEach(names::add));
    return names;
  }

  static Optional<Standing> standing(Leaderboard board, String name) {
    return board.standings().stream()
        .filter(each -> Contenders.name(each.policy()).equals(name))
        .findFirst();
  }

  private String cell(Leaderboard board, String name) {
    return standing(board, name)
        .map(each -> {
          Sample regret = each.regret();
          String text = whole(regret.mean()) + " ± " + whole(regret.standardError()) + " ("
              + each.rank() + ")" + (each.runs() < runs ? "\\*" : "");
          return each.rank() == 1 ? "**" + text + "**" : text;
        })
        .orElse("–");
  }

  private static String stuck(Standing standing) {
    return standing.stuck() + " of " + standing.runs();
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }

  /** An object for each policy of each leaderboard. */
  public ArrayNode json(double seconds) {
    ArrayNode all = Json.array();
    for (Row row : rows) {
      for (Leaderboard board : row.boards) {
        for (JsonNode each : board.json(seconds, false)) {
          all.add(((ObjectNode) each).put("level", board.level().heading()));
        }
      }
    }
    return all;
  }

  /** Study files that play the same runs. */
  public LeaderboardStudies studies() {
    LeaderboardStudies studies =
        new LeaderboardStudies(rows.get(0).boards.get(0).study().seed());
    for (Row row : rows) {
      for (Leaderboard board : row.boards) {
        board
            .standings()
            .forEach(each -> studies.add(
                row.horizon,
                each.runs(),
                row.instance.problem.written(),
                each.policy().written()));
      }
    }
    return studies;
  }

  /** The policies that share the first rank of each leaderboard. */
  public Table first() {
    return table(each -> each.rank() == 1);
  }

  /** Everything, a row for each policy of each leaderboard. */
  public Table table() {
    return table(each -> true);
  }

  private Table table(Predicate<Standing> shown) {
    Table table = Table.of(
        "horizon",
        "problem",
        "level",
        "rank",
        "policy",
        "runs",
        "regret",
        "standard_error",
        "median",
        "p90",
        "p99",
        "max",
        "stuck",
        "guarantee",
        "conversion");
    for (Row row : rows) {
      for (Leaderboard board : row.boards) {
        for (Standing each : board.standings().stream().filter(shown).toList()) {
          Sample regret = each.regret();
          table.row(
              row.horizon,
              row.instance.problem.written(),
              board.level().heading(),
              each.rank(),
              each.policy().written(),
              each.runs(),
              Cell.brief(regret.mean()),
              Cell.brief(regret.standardError()),
              Cell.brief(regret.median()),
              Cell.brief(regret.quantile(0.9)),
              Cell.brief(regret.quantile(0.99)),
              Cell.brief(regret.max()),
              each.stuck(),
              each.price().toString(),
              each.conversion());
        }
      }
    }
    return table;
  }
}
