package org.maskedbandit.lab.study;

import java.util.List;
import org.maskedbandit.lab.grid.Spread;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Format;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.privacy.Guarantee;

/** What the runs of a policy come to: its regret, and its promise. */
public record Summary(Policy policy, Spread regret, Guarantee guarantee) {
  public static final Column<Spread> MEAN =
      Column.of("regret", Spread::mean).format(Format.BRIEF).path("regret.mean");
  public static final Column<Spread> ERROR = Column.of("standard_error", Spread::standardError)
      .heading("± s.e.")
      .format(Format.BRIEF)
      .path("regret.standardError");
  public static final Column<Spread> MEDIAN =
      Column.of("median", Spread::median).format(Format.BRIEF).path("regret.median");
  public static final Column<Spread> P90 =
      Column.of("p90", Spread::p90).format(Format.BRIEF).path("regret.p90");
  public static final Column<Spread> P99 =
      Column.of("p99", Spread::p99).format(Format.BRIEF).path("regret.p99");
  public static final Column<Spread> MAX =
      Column.of("max", Spread::max).format(Format.BRIEF).path("regret.max");

  /** The mean, its error and all tails, as JSON has them. */
  public static List<Column<Spread>> spread() {
    return List.of(MEAN, ERROR, MEDIAN, P90, P99, MAX);
  }

  public static Summary of(Regrets regrets) {
    return new Summary(
        regrets.policy(), regrets.regret().spread(), regrets.claim().guarantee());
  }
}
