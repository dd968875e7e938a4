package org.maskedbandit.lab.study;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.stream.IntStream;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.notation.Numbers;

/** Regret over the rounds, as lines of a picture and as rows of a table. */
public final class RegretCurves {
  /** Half the width of an error band in standard errors, which holds about 95% of new means. */
  private static final double BAND = 2;

  private RegretCurves() {}

  /** The mean pseudo-regret, with a band of two standard errors if there are several runs. */
  public static Curve line(Series series) {
    double[] rounds = series.checkpoints().rounds();
    double[] mean = new double[rounds.length];
    double[] low = new double[rounds.length];
    double[] high = new double[rounds.length];
    for (int i = 0; i < rounds.length; i++) {
      Sample regret = series.regretAt(i);
      mean[i] = regret.mean();
      low[i] = mean[i] - BAND * regret.standardError();
      high[i] = mean[i] + BAND * regret.standardError();
    }
    Curve line = Curve.of(series.policy().written(), rounds, mean);
    return series.outcomes().size() > 1 ? line.band(low, high) : line;
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
            results.series().stream()
                .filter(series -> series.problem().equals(problem))
                .map(RegretCurves::line)
                .toList()))
        .toList();
    return new Picture("", panels);
  }

  /** A row for every problem, policy, run and checkpoint, as CSV. */
  public static void write(Results results, Writer file) throws IOException {
    try (CsvWriter csv = CsvWriter.builder().build(file)) {
      csv.writeRecord("problem", "policy", "run", "round", "regret", "reward_regret");
      results.series().forEach(series -> write(series, csv));
    }
  }

  private static void write(Series series, CsvWriter csv) {
    String problem = series.problem().written();
    String policy = series.policy().written();
    String[] rounds = IntStream.range(0, series.checkpoints().count())
        .mapToObj(i -> String.valueOf(series.checkpoints().round(i)))
        .toArray(String[]::new);
    for (int run = 0; run < series.outcomes().size(); run++) {
      Outcome outcome = series.outcomes().get(run);
      String number = String.valueOf(run);
      for (int i = 0; i < rounds.length; i++) {
        csv.writeRecord(
            problem,
            policy,
            number,
            rounds[i],
            Numbers.write(outcome.regret()[i]),
            Numbers.write(outcome.rewardRegret()[i]));
      }
    }
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
