package org.maskedbandit.lab.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.study.Sample;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Guarantee;

/** What all runs of a policy on a problem come to at the horizon. */
record SeriesSummary(StudyFile.Series series, Spread regret, Spread rewardRegret) {

  /** Mean, its standard error and tails of a sample, without its values. */
  record Spread(
      double mean, double standardError, double median, double p90, double p99, double max) {

    static Spread of(double[] values) {
      Sample sample = Sample.of(values);
      return new Spread(
          sample.mean(),
          sample.standardError(),
          sample.median(),
          sample.quantile(0.9),
          sample.quantile(0.99),
          sample.max());
    }
  }

  Guarantee guarantee(long horizon) {
    Setting setting = Setting.arms(series.problem().arms()).horizon(horizon);
    return series.policy().claim(setting).guarantee();
  }

  ObjectNode json(StudyFile study, String hash) {
    ObjectNode node = Json.object()
        .put("study", hash)
        .put("policy", series.policy().written())
        .put("problem", series.problem().written())
        .put("horizon", study.horizon())
        .put("runs", study.runs())
        .put("seed", study.seed());
    ObjectNode spread = node.putObject("regret");
    Json.number(spread, "mean", regret.mean);
    Json.number(spread, "standardError", regret.standardError);
    Json.number(spread, "median", regret.median);
    Json.number(spread, "p90", regret.p90);
    Json.number(spread, "p99", regret.p99);
    Json.number(spread, "max", regret.max);
    ObjectNode byRewards = node.putObject("rewardRegret");
    Json.number(byRewards, "mean", rewardRegret.mean);
    Json.number(byRewards, "standardError", rewardRegret.standardError);
    node.set("guarantee", Json.guarantee(guarantee(study.horizon())));
    return node;
  }
}
