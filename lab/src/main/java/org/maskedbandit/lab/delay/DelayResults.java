package org.maskedbandit.lab.delay;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Heading;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.policy.Policy;

/**
 * Regret with each delay.
 *
 * @param regrets at the horizon, by the policy with its delay
 */
public record DelayResults(DelayStudy study, Map<Policy, Sample> regrets) {

  /** The regrets of a policy for one kind of delay. */
  record Curve(DelayResults results, Late late, Policy policy) {
    Sample regret(long delay) {
      return Objects.requireNonNull(results.regrets.get(late.policy(policy, delay)));
    }

    Ratio ratio(long delay) {
      return Ratio.of(regret(delay), regret(0));
    }

    /** What is late in what is played. */
    Late playedAs() {
      return late.ownLaw(policy) ? late : Late.REWARDS;
    }
  }

  /** Releases first. */
  List<Curve> curves() {
    List<Curve> curves = new ArrayList<>();
    for (Late late : Late.values()) {
      study.policies().forEach(policy -> curves.add(new Curve(this, late, policy)));
    }
    return curves;
  }

  /** For people: a row for each policy, a column for each delay. */
  public Table table() {
    List<Curve> curves = curves();
    return table(curves)
        .behind(Heading.of("late"), curves.stream().map(Curve::late).toList());
  }

  /** The same for one kind of delay. */
  Table table(Late late) {
    return table(curves().stream().filter(curve -> curve.late == late).toList());
  }

  private Table table(List<Curve> curves) {
    List<Heading> columns = new ArrayList<>(List.of(Heading.of("policy")));
    study.delays().forEach(delay -> columns.add(Heading.of(study.percent(delay))));
    columns.add(Heading.of("at most 10% more"));
    Table table = Table.of(columns.toArray(Heading[]::new));
    for (Curve curve : curves) {
      List<Object> row = new ArrayList<>(List.of(curve.policy.written()));
      study.delays().forEach(delay -> row.add(cell(curve.regret(delay))));
      row.add(new DelayWords(curve).range());
      table.row(row.toArray());
    }
    return table;
  }

  private static Cell cell(Sample regret) {
    String format = regret.mean() < 1000 ? "%.1f" : "%.0f";
    String error = regret.size() == 1
        ? ""
        : String.format(Locale.ROOT, " ± " + format, regret.standardError());
    return Cell.number(regret.mean(), String.format(Locale.ROOT, format, regret.mean()) + error);
  }

  /** A row for each policy and delay. */
  public Table rows() {
    Table table = Table.of(
        "late",
        "played_as",
        "policy",
        "delay",
        "share",
        "regret",
        "standard_error",
        "ratio",
        "ratio_standard_error",
        "problem",
        "horizon",
        "runs",
        "seed");
    for (Curve curve : curves()) {
      for (long delay : study.delays()) {
        Sample regret = curve.regret(delay);
        Ratio ratio = curve.ratio(delay);
        table.row(
            curve.late,
            curve.playedAs(),
            curve.policy.written(),
            delay,
            (double) delay / study.horizon(),
            regret.mean(),
            regret.standardError(),
            ratio.value(),
            ratio.standardError(),
            study.problem().written(),
            study.horizon(),
            study.runs(),
            study.seed());
      }
    }
    return table;
  }

  /** An object for each policy and delay. */
  public ArrayNode json(double seconds) {
    ArrayNode array = Json.array();
    for (Curve curve : curves()) {
      study.delays().forEach(delay -> array.add(json(curve, delay).put("seconds", seconds)));
    }
    return array;
  }

  private ObjectNode json(Curve curve, long delay) {
    Ratio ratio = curve.ratio(delay);
    ObjectNode node = Json.object()
        .put("late", curve.late.toString())
        .put("playedAs", curve.playedAs().toString())
        .put("policy", curve.policy.written())
        .put("delay", delay)
        .put("share", (double) delay / study.horizon());
    node.set("regret", Json.spread(curve.regret(delay).spread()));
    Json.number(node, "ratio", ratio.value());
    Json.number(node, "ratioStandardError", ratio.standardError());
    return node.put("problem", study.problem().written())
        .put("horizon", study.horizon())
        .put("runs", study.runs())
        .put("seed", study.seed());
  }

  /** The answer for the first policy. */
  public List<String> sentences() {
    return DelayWords.of(this);
  }
}
