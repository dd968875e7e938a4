package org.maskedbandit.lab.tune;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Workload;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.EqualGaps;
import org.maskedbandit.problem.OneGoodArm;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.problem.TruncatedExponential;

/** The leaderboards of the documents: several horizons, instances and levels of privacy. */
public record Boards(int runs, List<Row> rows) {
  private static final double TAILS_AT = 1;

  /** A title and a problem. */
  record Instance(String title, Problem problem) {}

  /** One instance at one horizon and all levels. */
  record Row(Instance instance, long horizon, List<Leaderboard> boards) {
    /** The leaderboard of which tails are shown. */
    Leaderboard tails() {
      return boards.stream()
          .min(Comparator.comparingDouble(board -> Math.abs(board.level().value() - TAILS_AT)))
          .orElseThrow();
    }

    /** Best first where tails are shown; policies that cannot be set there last. */
    Set<String> names() {
      Set<String> names = new LinkedHashSet<>();
      Stream.concat(Stream.of(tails()), boards.stream())
          .forEach(board -> board.names().forEach(names::add));
      return names;
    }
  }

  /** A policy of one of the leaderboards. */
  record Line(Row row, Leaderboard board, Leaderboard.Entry entry) {}

  private static final List<Instance> INSTANCES = List.of(
      new Instance("The problem of the literature", Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25)),
      new Instance("One arm slightly better than four", new OneGoodArm(5, 0.75, 0.7)),
      new Instance("Small means, such as click rates", new OneGoodArm(10, 0.05, 0.03)),
      new Instance("Twenty arms with equal gaps", new EqualGaps(20, 0.9, 0.04)),
      new Instance("Truncated exponential rewards", TruncatedExponential.of(0.1, 1, 2, 5, 10)));

  /** Plays everything; {@code plan} gives runs, seed and threads. */
  public static Boards play(
      Study plan, List<Long> horizons, List<Level> levels, Progress progress) {
    double cells = (double) INSTANCES.size() * levels.size();
    double all = horizons.stream().mapToDouble(Boards::effort).sum() * cells;
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
    return new Boards(plan.runs(), rows);
  }

  /** The time of a leaderboard grows about like this; a hundredth of a round is a unit. */
  private static double effort(long horizon) {
    return Math.ceil(100 * Math.pow(horizon, 0.7));
  }

  /** Every policy of every leaderboard. */
  List<Line> lines() {
    return rows.stream()
        .flatMap(row -> row.boards.stream()
            .flatMap(board -> board.ranking().stream().map(each -> new Line(row, board, each))))
        .toList();
  }

  /** Study files that play the same runs. */
  LeaderboardStudies studies() {
    LeaderboardStudies studies =
        new LeaderboardStudies(rows.get(0).boards.get(0).study().seed());
    lines()
        .forEach(each -> studies.add(
            each.row.horizon,
            each.entry.runs(),
            each.row.instance.problem.written(),
            each.entry.standing().policy().written()));
    return studies;
  }
}
