package org.maskedbandit.lab.study;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.notation.Numbers;

/** Regret over the rounds, as lines of a picture and as rows of a table. */
public final class RegretCurves {
  /** What bands on a logarithmic axis are, for captions. */
  public static final String LOGARITHMIC_BANDS =
      "Bands are mean × exp(±2 standard errors / mean)," + " intervals on the scale of the axis.";

  /** The end of a line of CSV (RFC 4180). */
  private static final String END = "\r\n";

  private RegretCurves() {}

  /**
   * The mean pseudo-regret from round 0 on, with a band of two standard errors if there are several
   * runs.
   */
  public static Curve line(Series series) {
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
  private static List<Curve> lines(List<Series> all) {
    return Stream.concat(all.stream().map(RegretCurves::line), Limit.lines(all)).toList();
  }

  /** A row for every problem, policy, run and checkpoint, as CSV. */
  public static void write(Results results, Writer file) throws IOException {
    file.write(csv("problem", "policy", "run", "round", "regret", "reward_regret") + END);
    for (Series series : results.series()) {
      write(series, file);
    }
  }

  /** Names are quoted once, and numbers need no quotes. */
  private static void write(Series series, Writer file) throws IOException {
    String names = csv(series.problem().written(), series.policy().written()) + ",";
    String[] rounds = IntStream.range(0, series.checkpoints().count())
        .mapToObj(i -> "," + series.checkpoints().round(i) + ",")
        .toArray(String[]::new);
    for (int run = 0; run < series.outcomes().size(); run++) {
      Outcome outcome = series.outcomes().get(run);
      String start = names + run;
      for (int i = 0; i < rounds.length; i++) {
        file.write(start);
        file.write(rounds[i]);
        file.write(Numbers.write(outcome.regret()[i]));
        file.write(',');
        file.write(Numbers.write(outcome.rewardRegret()[i]));
        file.write(END);
      }
    }
  }

  private static String csv(String... cells) throws IOException {
    StringWriter line = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(line)) {
      csv.writeRecord(cells);
    }
    return line.toString().strip();
  }

  /** A row for every problem, policy and checkpoint: the mean and its standard error. */
  public static Table means(List<Series> all) {
    Table table =
        Table.of("problem", "policy", "round", "regret", "standard_error", "reward_regret");
    for (Series series : all) {
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
