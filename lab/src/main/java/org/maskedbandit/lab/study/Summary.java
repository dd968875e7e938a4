package org.maskedbandit.lab.study;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.privacy.Guarantee;

/**
 * What the runs of policies come to, a row each: the mean of regret with its error, its tails, and
 * the promise.
 */
public final class Summary {
  private final boolean brief;
  private final boolean ranked;
  private final Table table;

  private Summary(boolean brief, boolean ranked) {
    this.brief = brief;
    this.ranked = ranked;
    List<Object> headers = row(
        "rank",
        "policy",
        "regret",
        brief ? "± s.e." : "standard_error",
        "median",
        "p99",
        "max",
        "promise");
    table = Table.of(headers.toArray(String[]::new));
  }

  /** Numbers to one decimal, for people. */
  public static Summary brief() {
    return new Summary(true, false);
  }

  /** Numbers in full precision, for programs. */
  public static Summary precise() {
    return new Summary(false, false);
  }

  /** The same with a first column for the rank. */
  public Summary ranked() {
    return new Summary(brief, true);
  }

  public Table table(List<Series> all) {
    all.forEach(series -> add(series.policy(), series.regret(), series.claim().guarantee()));
    return table;
  }

  /** Adds the next row. */
  public Summary add(Policy policy, Sample regret, Guarantee guarantee) {
    List<Object> cells = row(
        table.rows().size() + 1,
        policy.written(),
        shown(regret.mean()),
        shown(regret.standardError()),
        shown(regret.median()),
        shown(regret.quantile(0.99)),
        shown(regret.max()),
        guarantee.phrase());
    table.row(cells.toArray());
    return this;
  }

  public Table table() {
    return table;
  }

  private List<Object> row(Object rank, Object... others) {
    return Stream.concat(ranked ? Stream.of(rank) : Stream.empty(), Arrays.stream(others))
        .toList();
  }

  private Object shown(double value) {
    return brief ? String.format(Locale.ROOT, "%.1f", value) : (Object) value;
  }
}
