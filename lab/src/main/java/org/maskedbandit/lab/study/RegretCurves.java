package org.maskedbandit.lab.study;

import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.maskedbandit.lab.grid.Rows;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.trial.Outcome;

/** Regret over the rounds, as lines of a picture and as rows of a table. */
public final class RegretCurves {
  /** What bands on a logarithmic axis are, for captions. */
  public static final String LOGARITHMIC_BANDS =
      "Bands are mean × exp(±2 standard errors / mean)," + " intervals on the scale of the axis.";

  private RegretCurves() {}

  /**
   * The mean pseudo-regret from round 0 on, with a band of two standard errors if there are several
   * runs.
   */
  public static Curve line(Regrets series) {
    int count = series.checkpoints().count();
    double[] rounds = IntStream.range(-1, count)
        .mapToDouble(i -> i < 0 ? 0 : series.checkpoints().round(i))
        .toArray();
    List<Sample> regrets = IntStream.range(-1, count)
        .mapToObj(i -> i < 0 ? nothing(series.outcomes().size()) : series.regretAt(i))
        .toList();
    return line(series.policy().written(), rounds, regrets);
  }

  /** The regrets before the first round. */
  private static Sample nothing(int runs) {
    return Sample.of(new double[runs]);
  }

  /** The means of samples, with the same band. */
  public static Curve line(String label, double[] x, List<Sample> y) {
    Curve line = Curve.of(label, x, y.stream().mapToDouble(Sample::mean).toArray());
    return y.stream().anyMatch(sample -> sample.size() > 1)
        ? line.errors(y.stream().mapToDouble(Sample::standardError).toArray())
        : line;
  }

  /** A panel for each problem. */
  public static Picture picture(Results results) {
    List<Panel> panels = results.study().problems().stream()
        .map(problem -> new Panel(
            problem.written(),
            results.series().get(0).checkpoints().growing()
                ? Axis.logarithmic("round")
                : Axis.linear("round"),
            Axis.linear("regret (mean ± 2 standard errors)"),
            lines(results.series().stream()
                .filter(series -> series.problem().equals(problem))
                .toList())))
        .toList();
    return new Picture(panels);
  }

  /** A line for each policy, and behind them those of the benchmarks. */
  private static List<Curve> lines(List<Regrets> all) {
    return Stream.concat(all.stream().map(RegretCurves::line), Limit.lines(all)).toList();
  }

  /** A row for every problem, policy, run and checkpoint, as CSV. */
  public static void write(Results results, Writer file) throws IOException {
    Map<String, Function<Series, String>> names = new LinkedHashMap<>();
    names.put("problem", each -> each.problem().written());
    names.put("policy", each -> each.policy().written());
    new Rows<>(Outcome.Point.class)
        .write(file, names, results.series().stream().map(Regrets::runs).toList(), Outcome::points);
  }

  /** A row for every problem, policy and checkpoint: the mean and its standard error. */
  public static Table means(List<Regrets> all) {
    Table table =
        Table.of("problem", "policy", "round", "regret", "standard_error", "reward_regret");
    for (Regrets series : all) {
      for (int i = 0; i < series.checkpoints().count(); i++) {
        int checkpoint = i;
        Sample regret = series.regretAt(i);
        double byRewards = series.outcomes().stream()
            .mapToDouble(outcome -> outcome.rewardRegret()[checkpoint])
            .average()
            .orElseThrow();
        table.row(
            series.problem().written(),
            series.policy().written(),
            series.checkpoints().round(i),
            regret.mean(),
            regret.standardError(),
            byRewards);
      }
    }
    return table;
  }
}
