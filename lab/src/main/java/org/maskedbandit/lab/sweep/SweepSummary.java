package org.maskedbandit.lab.sweep;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.maskedbandit.lab.grid.Batch;
import org.maskedbandit.lab.grid.Batches;
import org.maskedbandit.lab.grid.PartReader;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.grid.Shard;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.study.RegretRow;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome.Point;
import org.maskedbandit.notation.Check;
import org.maskedbandit.problem.Problem;

/**
 * The rows of a whole study, reduced in the order of the batches: sums of doubles depend on it. One
 * series after the other is in memory.
 *
 * @param curves regret over time of the best policies of each problem, best first
 */
public record SweepSummary(
    StudyFile study, List<RegretRow> rows, Map<Problem, List<Ranked>> curves) {
  /** More lines in one panel are hard to read. */
  static final int DRAWN = 8;

  /** More lines in the order of one parameter are. */
  private static final int ORDERED = 14;

  /** A curve and the regret at its end. */
  record Ranked(double regret, Curve curve) {}

  /** Reads the one part of a folder with all batches. */
  public static SweepSummary of(StudyFile study, Path out, Progress progress) {
    SweepSummary summary = new SweepSummary(study, new ArrayList<>(), new LinkedHashMap<>());
    Batches<Point> batches = study.batches();
    Path part = new SweepFolder(out).part(Shard.ALL);
    try (PartReader reader = new PartReader(part, batches.header())) {
      long place = 0;
      while (place < batches.size()) {
        int series = batches.series(place);
        Sums sums = new Sums(study);
        for (; place < batches.size() && batches.series(place) == series; place++) {
          Batch<Point> batch = batches.get(place);
          String text = reader
              .next(batch)
              .orElseThrow(() -> Check.refusal("every task", "in a part", batch.name()));
          batch.read(text, sums::add);
        }
        summary.add(study.series().get(series), sums);
        progress.report((double) place / batches.size());
      }
    }
    return summary;
  }

  private void add(Series series, Sums sums) {
    RegretRow row = new RegretRow(
        series, Sample.of(sums.regrets).spread(), Sample.of(sums.rewardRegrets).spread());
    rows.add(row);
    List<Ranked> best = curves.computeIfAbsent(series.problem(), absent -> new ArrayList<>());
    best.add(new Ranked(row.regret().mean(), sums.curve(series.policy().written())));
    best.sort(Comparator.comparingDouble(Ranked::regret));
    int drawn = drawn(series.problem());
    if (best.size() > drawn) {
      best.remove(drawn);
    }
  }

  /** How many curves of a problem are drawn: all that differ in one number, if there are few. */
  int drawn(Problem problem) {
    return ordered(problem)
        .map(each -> each.places().size())
        .filter(size -> size <= ORDERED)
        .orElse(DRAWN);
  }

  /** The only variation of a problem, if it has all of its policies. */
  Optional<Variation> ordered(Problem problem) {
    List<Variation> all = variations(problem);
    return all.stream()
        .filter(each -> all.size() == 1 && each.places().size() == count(problem))
        .findFirst();
  }

  private long count(Problem problem) {
    return study.series().stream()
        .filter(each -> each.problem().equals(problem))
        .count();
  }

  List<Variation> variations(Problem problem) {
    return study.variations().stream()
        .filter(each -> each.problem().equals(problem))
        .toList();
  }

  /** Those of a problem, the least regret first. */
  List<RegretRow> ranking(Problem problem) {
    return rows.stream()
        .filter(each -> each.series().problem().equals(problem))
        .sorted(Comparator.comparingDouble(each -> each.regret().mean()))
        .toList();
  }

  /**
   * The runs of a series, added up in their order. At each checkpoint the mean m and the sum of
   * squares s about it follow Welford: with d = x - m, m += d/n and s += d (x - m).
   */
  private static final class Sums {
    private final Checkpoints points;
    private final double[] regrets;
    private final double[] rewardRegrets;
    private final double[] means;
    private final double[] squares;

    Sums(StudyFile study) {
      points = study.points();
      regrets = new double[study.runs()];
      rewardRegrets = new double[study.runs()];
      means = new double[points.count()];
      squares = new double[points.count()];
    }

    void add(List<Point> rows, int run) {
      for (int i = 0; i < rows.size(); i++) {
        Point row = rows.get(i);
        if (row.round() != points.round(i)) {
          throw Check.refusal("a row of run " + run, "of round " + points.round(i), row.round());
        }
        double difference = row.regret() - means[i];
        means[i] += difference / (run + 1);
        squares[i] += difference * (row.regret() - means[i]);
      }
      regrets[run] = rows.get(rows.size() - 1).regret();
      rewardRegrets[run] = rows.get(rows.size() - 1).rewardRegret();
    }

    /** Mean regret from round 0 on, with a band of two standard errors of several runs. */
    Curve curve(String label) {
      int runs = regrets.length;
      double[] rounds = new double[points.count() + 1];
      double[] heights = new double[points.count() + 1];
      double[] errors = new double[points.count() + 1];
      for (int i = 0; i < points.count(); i++) {
        rounds[i + 1] = points.round(i);
        heights[i + 1] = means[i];
        errors[i + 1] = Math.sqrt(squares[i] / ((runs - 1.0) * runs));
      }
      Curve line = Curve.of(label, rounds, heights);
      return runs > 1 ? line.errors(errors) : line;
    }
  }
}
