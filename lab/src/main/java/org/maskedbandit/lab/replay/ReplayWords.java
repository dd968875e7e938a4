package org.maskedbandit.lab.replay;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Results in sentences. */
record ReplayWords(ReplayReport results) {

  /** What the log is, warnings, the cost of privacy, and what no promise covers. */
  List<String> sentences() {
    List<String> all = new ArrayList<>();
    all.add(log());
    all.addAll(warnings());
    all.addAll(costs());
    all.add(outside());
    return all;
  }

  String log() {
    LogSummary log = results.log();
    String logging = log.log().columns().propensity().isPresent()
        ? "rows are taken with probability p_min / p"
        : "every arm is taken to have been logged with the same probability";
    return "The log has " + log.rows() + " rows and " + log.arms() + " arms" + segments(log) + "; "
        + logging + ", so it lasts for about " + log.setting().horizon()
        + " decisions of another policy.";
  }

  private static String segments(LogSummary log) {
    List<String> contexts = log.log().columns().contexts();
    int segments = log.segments().size();
    return contexts.isEmpty()
        ? ""
        : " in " + segments + (segments == 1 ? " segment" : " segments") + " by "
            + String.join(", ", contexts) + ", each with a learner of its own";
  }

  List<String> warnings() {
    List<String> all = new ArrayList<>();
    if (results.log().skewedWithoutPropensities()) {
      all.add("Warning: some arms have far more rows than others, so they were not logged with the"
          + " same probability, and the estimates are biased. Give --propensity.");
    }
    long lacking = results.log().segmentsThatLackArms();
    if (lacking > 0) {
      all.add("Warning: in " + lacking + (lacking == 1 ? " segment" : " segments")
          + " arms were never logged that the log has elsewhere. A learner that chooses such an arm"
          + " waits to the end of the log, and the estimates are biased.");
    }
    long few = results.rows().stream().filter(row -> row.reward().few()).count();
    if (few > 0) {
      all.add("Warning: fewer than " + RewardEstimate.FEW + " rewards, or fewer than "
          + RewardEstimate.FEW_NON_ZERO + " that are not 0, stand behind " + few
          + (few == 1 ? " number" : " numbers") + ": the interval is rough, and the number tells"
          + " much about single rewards.");
    }
    return all;
  }

  /** Each private policy beside the best of those without a promise, if one was played. */
  List<String> costs() {
    Optional<ReplayRow> best = results.rows().stream()
        .filter(ReplayRow::promisesNothing)
        .filter(row -> row.reward().mean() > 0)
        .max(Comparator.comparingDouble(row -> row.reward().mean()));
    return best.stream()
        .flatMap(without -> results.rows().stream()
            .filter(row -> row.claim().isPresent() && !row.promisesNothing())
            .map(row -> cost(row, without)))
        .toList();
  }

  /** The error of the quotient of two means by the delta method, as if they were independent. */
  private static String cost(ReplayRow row, ReplayRow without) {
    double base = without.reward().mean();
    double quotient = row.reward().mean() / base;
    double error =
        Math.hypot(row.reward().standardError(), quotient * without.reward().standardError())
            / base;
    return String.format(
        Locale.ROOT,
        "%s, with %s, would have cost %.1f%% ± %.1f%% of the rewards of %s.",
        row.policy(),
        row.promise(),
        100 * (1 - quotient),
        100 * MeanInterval.WIDTH * error,
        without.policy());
  }

  String outside() {
    return "A log with rewards is itself outside any promise, and so is every number here: they"
        + " are computed from its rewards without noise. A promise is about a policy while it"
        + " serves.";
  }
}
