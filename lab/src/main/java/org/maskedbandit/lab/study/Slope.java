package org.maskedbandit.lab.study;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.BlockLearner;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Seed;

/**
 * By how much regret grows for each unit of ln T from the first checkpoint to the horizon, beside
 * the same of the benchmark. What a policy loses before the first checkpoint cancels, so the ratio
 * shows how good the policy is in the long run.
 *
 * @param regrets runs whose checkpoints grow by a constant factor
 */
record Slope(Regrets regrets) {
  /** More rounds one by one would take hours. */
  private static final long LONG = 1_000_000_000;

  static final List<Column<Slope>> COLUMNS = List.of(
      Column.<Slope>of("slope_from", Slope::from).hidden().path("slope.from"),
      column("slope", each -> each.sample().mean()).path("slope.mean"),
      column("slope_standard_error", each -> each.sample().standardError())
          .heading("± s.e.")
          .path("slope.standardError"),
      column("slope_of_benchmark", Slope::benchmark)
          .heading("of benchmark")
          .path("slope.benchmark"),
      column("slope_ratio", Slope::ratio).heading("ratio").path("slope.ratio"),
      column("slope_ratio_standard_error", Slope::ratioError)
          .heading("± s.e.")
          .path("slope.ratioStandardError"));

  private static Column<Slope> column(String name, ToDoubleFunction<Slope> number) {
    return Limit.column(name, 2, number);
  }

  /**
   * Refuses policies that explore for a known horizon, whose regret at an earlier round says
   * nothing about a run that ends there, and those that would take hours.
   */
  static void check(Series series) {
    Policy policy = series.policy();
    Learner learner;
    try {
      learner = policy.start(Setting.arms(series.problem().arms()), Seed.of(1).stream());
    } catch (IllegalArgumentException needsHorizon) {
      throw Check.refusal(
          "the policy of a slope (--from)", "one that does not need its horizon", policy.written());
    }
    if (series.horizon() > LONG && !(learner instanceof BlockLearner)) {
      throw Check.refusal(
          "the horizon",
          "at most " + LONG + " for " + policy.written() + ", which is played round by round",
          series.horizon());
    }
  }

  /** The slope of each run. */
  Sample sample() {
    double[] growth = regrets.regret().values();
    double[] before = regrets.regretAt(0).values();
    for (int run = 0; run < growth.length; run++) {
      growth[run] = (growth[run] - before[run]) / StrictMath.log((double) to() / from());
    }
    return Sample.of(growth);
  }

  /** The slope of the benchmark between the same rounds; not a number if there is none. */
  double benchmark() {
    return regrets.limit().map(limit -> limit.benchmark().slope(from(), to())).orElse(Double.NaN);
  }

  /** The slope over that of the benchmark. */
  double ratio() {
    return sample().mean() / benchmark();
  }

  private double ratioError() {
    return sample().standardError() / benchmark();
  }

  private Checkpoints points() {
    return regrets.checkpoints();
  }

  long from() {
    return points().round(0);
  }

  long to() {
    return points().horizon();
  }
}
