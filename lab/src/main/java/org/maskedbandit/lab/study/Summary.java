package org.maskedbandit.lab.study;

import java.util.List;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.privacy.Guarantee;

/** What the runs of a policy come to: its regret, and its promise. */
public record Summary(Policy policy, Sample regret, Guarantee guarantee) {

  public static Summary of(Series series) {
    return new Summary(series.policy(), series.regret(), series.claim().guarantee());
  }

  /** A row for each series: the mean of regret with its error, its tails, and the promise. */
  public static Table tableOf(List<Series> all) {
    return table(all.stream().map(Summary::of).toList());
  }

  /** A row for each summary. */
  public static Table table(List<Summary> all) {
    Table table = Table.of(
        Column.of("policy"),
        Column.of("regret"),
        new Column("± s.e.", "standard_error"),
        Column.of("median"),
        Column.of("p99"),
        Column.of("max"),
        Column.of("promise"));
    for (Summary each : all) {
      Sample regret = each.regret;
      table.row(
          each.policy.written(),
          Cell.brief(regret.mean()),
          Cell.brief(regret.standardError()),
          Cell.brief(regret.median()),
          Cell.brief(regret.quantile(0.99)),
          Cell.brief(regret.max()),
          each.guarantee.phrase());
    }
    return table;
  }
}
