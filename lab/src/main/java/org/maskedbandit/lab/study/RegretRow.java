package org.maskedbandit.lab.study;

import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.grid.Spread;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Format;

/** What the runs of a series come to at the horizon, and the columns that say so. */
public record RegretRow(Series series, Spread regret, Spread rewardRegret) {
  public static final Column<RegretRow> PROBLEM =
      Column.of("problem", each -> each.series.problem().written());
  public static final Column<RegretRow> POLICY =
      Column.of("policy", each -> each.series.policy().written());
  public static final Column<RegretRow> HORIZON =
      Column.<RegretRow>of("horizon", each -> each.series.horizon()).hidden();
  public static final Column<RegretRow> RUNS =
      Column.<RegretRow>of("runs", each -> each.regret.size()).hidden();
  public static final Column<RegretRow> SEED =
      Column.<RegretRow>of("seed", each -> each.series.seed()).hidden();
  public static final Column<RegretRow> REWARD_REGRET = Column.<RegretRow>of(
          "reward_regret", each -> each.rewardRegret.mean())
      .heading("reward regret")
      .format(Format.BRIEF)
      .path("rewardRegret.mean");
  public static final Column<RegretRow> REWARD_REGRET_ERROR = Column.<RegretRow>of(
          "reward_regret_standard_error", each -> each.rewardRegret.standardError())
      .heading("± s.e.")
      .format(Format.BRIEF)
      .path("rewardRegret.standardError");
  public static final Column<RegretRow> PROMISE =
      Column.of("promise", each -> each.series.claim().guarantee().phrase());
  public static final Column<RegretRow> GUARANTEE =
      Column.of("guarantee", each -> each.series.claim().guarantee());

  static RegretRow of(Regrets regrets) {
    return new RegretRow(
        regrets.series(), regrets.regret().spread(), regrets.rewardRegret().spread());
  }
}
