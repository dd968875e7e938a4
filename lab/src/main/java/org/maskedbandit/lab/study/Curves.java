package org.maskedbandit.lab.study;

import java.util.List;
import org.maskedbandit.lab.report.Axis;
import org.maskedbandit.lab.report.Line;
import org.maskedbandit.lab.report.Panel;
import org.maskedbandit.lab.report.Picture;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.trial.Outcome;

/** Regret over the rounds, as lines of a picture and as rows of a table. */
public final class Curves {
  /**
   * Half the width of an error band in standard errors: about 95% of the means of new runs fall
   * inside.
   */
  private static final double BAND = 2;

  private Curves() {}

  /**
   * The mean pseudo-regret of a series, with a band of two standard errors where there are several
   * runs.
   */
  public static Line line(Series series) {
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
    Line line = Line.of(series.policy().written(), rounds, mean);
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
                .map(Curves::line)
                .toList()))
        .toList();
    return new Picture("", panels);
  }

  /** A row for every problem, policy, run and checkpoint. */
  public static Table table(Results results) {
    Table table = Table.of("problem", "policy", "run", "round", "regret", "reward_regret");
    for (Series series : results.series()) {
      for (int run = 0; run < series.outcomes().size(); run++) {
        Outcome outcome = series.outcomes().get(run);
        for (int i = 0; i < outcome.regret().length; i++) {
          table.row(
              series.problem().written(),
              series.policy().written(),
              run,
              outcome.checkpoints().round(i),
              outcome.regret()[i],
              outcome.rewardRegret()[i]);
        }
      }
    }
    return table;
  }

  /**
   * A row for every problem, policy and checkpoint: the mean over the runs and its standard error.
   */
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
