package org.maskedbandit.lab.study;

import java.util.List;
import org.maskedbandit.lab.grid.Spread;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Format;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Table;
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

  public static Summary of(Regrets regrets) {
    return new Summary(
        regrets.policy(), regrets.regret().spread(), regrets.claim().guarantee());
  }

  /** A row for each summary: the mean of regret with its error, its tails, and the promise. */
  public static Table table(List<Summary> all) {
    return new Listing<Summary>(
            List.of(
                Column.of("policy", each -> each.policy.written()),
                MEAN.of(Summary::regret),
                ERROR.of(Summary::regret),
                MEDIAN.of(Summary::regret),
                P99.of(Summary::regret),
                MAX.of(Summary::regret),
                Column.of("promise", each -> each.guarantee.phrase())),
            all)
        .table();
  }
}
