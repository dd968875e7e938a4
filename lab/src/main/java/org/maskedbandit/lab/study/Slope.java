package org.maskedbandit.lab.study;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Heading;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.BlockLearner;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Seed;

/**
 * By how much regret grows for each unit of ln T between two checkpoints, beside the same of the
 * benchmark. What a policy loses before the first checkpoint cancels, so that the ratio shows how
 * good the policy is in the long run.
 *
 * @param series runs with two checkpoints; both ends are of the same runs
 */
public record Slope(Regrets series) {
  /** More rounds one by one would take hours. */
  private static final long LONG = 1_000_000_000;

  /** Plays the runs of the study from that round to the horizon. */
  public static List<Slope> measure(Study study, long from, Progress progress) {
    study.policies().forEach(policy -> requireSuited(policy, study));
    return study.run(Checkpoints.of(from, study.horizon()), progress).series().stream()
        .map(Slope::new)
        .toList();
  }

  /**
   * Refuses policies that explore for a known horizon, whose regret at an earlier round says
   * nothing about a run that ends there, and those that would take hours.
   */
  private static void requireSuited(Policy policy, Study study) {
    Learner learner;
    try {
      learner = policy.start(Setting.arms(study.problems().get(0).arms()), Seed.of(1).stream());
    } catch (IllegalArgumentException needsHorizon) {
      throw Check.refusal(
          "the policy of a slope", "one that does not need its horizon", policy.written());
    }
    if (study.horizon() > LONG && !(learner instanceof BlockLearner)) {
      throw Check.refusal(
          "the last round",
          "at most " + LONG + " for " + policy.written() + ", which is played round by round",
          study.horizon());
    }
  }

  /** The slope of each run. */
  public Sample sample() {
    double[] growth = series.regret().values();
    double[] before = series.regretAt(0).values();
    for (int run = 0; run < growth.length; run++) {
      growth[run] = (growth[run] - before[run]) / StrictMath.log((double) to() / from());
    }
    return Sample.of(growth);
  }

  /** The slope of the benchmark between the same rounds; not a number if there is none. */
  public double benchmark() {
    return series.limit().map(limit -> limit.benchmark().slope(from(), to())).orElse(Double.NaN);
  }

  /** The slope over that of the benchmark. */
  public double ratio() {
    return sample().mean() / benchmark();
  }

  public long from() {
    return series.checkpoints().round(0);
  }

  public long to() {
    return series.checkpoints().horizon();
  }

  /** A row for each slope. */
  public static Table table(List<Slope> all) {
    Table table = Table.of(
        Heading.of("policy"),
        Heading.of("slope"),
        new Heading("± s.e.", "standard_error"),
        Heading.of("benchmark"),
        Heading.of("ratio"),
        new Heading("± s.e.", "ratio_standard_error"),
        Heading.of("promise"));
    for (Slope each : all) {
      Sample sample = each.sample();
      table.row(
          each.series.policy().written(),
          cell(sample.mean()),
          cell(sample.standardError()),
          cell(each.benchmark()),
          cell(each.ratio()),
          cell(sample.standardError() / each.benchmark()),
          each.series.claim().guarantee().phrase());
    }
    return table;
  }

  private static Cell cell(double value) {
    return Double.isNaN(value)
        ? Cell.text("")
        : Cell.number(value, String.format(Locale.ROOT, "%.2f", value));
  }

  /** An object for each slope. */
  public static ArrayNode json(List<Slope> all, Study study, double seconds) {
    ArrayNode array = Json.array();
    all.forEach(each -> array.add(each.json(study).put("seconds", seconds)));
    return array;
  }

  private ObjectNode json(Study study) {
    ObjectNode node = Json.object()
        .put("policy", series.policy().written())
        .put("problem", series.problem().written())
        .put("from", from())
        .put("to", to())
        .put("runs", study.runs())
        .put("seed", study.seed());
    Sample sample = sample();
    ObjectNode slope = node.putObject("slope");
    Json.number(slope, "mean", sample.mean());
    Json.number(slope, "standardError", sample.standardError());
    Json.number(node, "benchmark", benchmark());
    Json.number(node, "ratio", ratio());
    Json.number(node, "ratioStandardError", sample.standardError() / benchmark());
    node.put(
        "benchmarkSource",
        series.limit().map(limit -> limit.benchmark().source()).orElse(null));
    node.set("guarantee", Json.guarantee(series.claim().guarantee()));
    return node;
  }
}
