package org.maskedbandit.lab.identify;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.study.Sample;
import org.maskedbandit.policy.Policy;

/** What came of the runs of a policy. */
public record Identified(IdentifyStudy study, Policy policy, List<Identification.Ending> endings) {

  /** Decisions of the runs that declared a winner, if there are any. */
  public Optional<Sample> decisions() {
    double[] values = endings.stream()
        .filter(Identification.Ending::decided)
        .mapToDouble(Identification.Ending::decisions)
        .toArray();
    return values.length == 0 ? Optional.empty() : Optional.of(Sample.of(values));
  }

  /** Pseudo-regret of all runs, until the winner or the limit. */
  public Sample regret() {
    return Sample.of(endings.stream().mapToDouble(Identification.Ending::regret).toArray());
  }

  /** Pseudo-regret of all runs at the limit, if a declared winner is played from then on. */
  public Sample regretAtLimit() {
    return Sample.of(endings.stream()
        .mapToDouble(
            ending -> ending.regret() + ending.gap() * (study.limit() - ending.decisions()))
        .toArray());
  }

  /** After how many decisions that share of all runs had a winner, if so many had one. */
  public OptionalLong decidedBy(double share) {
    long needed = Math.max(1, (long) Math.ceil(share * endings.size()));
    return endings.stream()
        .filter(Identification.Ending::decided)
        .mapToLong(Identification.Ending::decisions)
        .sorted()
        .skip(needed - 1)
        .findFirst();
  }

  /** How many runs declared an arm that is not as good as was asked. */
  public long wrong() {
    return endings.stream().filter(Identification.Ending::wrong).count();
  }

  /** How many runs declared no winner. */
  public long undecided() {
    return endings.stream().filter(ending -> !ending.decided()).count();
  }

  /** A row for each policy. */
  public static Table table(List<Identified> all) {
    Table table = Table.of(
        Column.of("policy"),
        Column.of("decisions"),
        new Column("± s.e.", "standard_error"),
        Column.of("median"),
        Column.of("p90"),
        Column.of("regret"),
        Column.of("wrong"),
        Column.of("undecided"),
        Column.of("runs"));
    for (Identified each : all) {
      table.row(
          each.policy.written(),
          each.cell(Sample::mean),
          each.cell(Sample::standardError),
          each.cell(Sample::median),
          each.cell(sample -> sample.quantile(0.9)),
          Cell.brief(each.regret().mean()),
          each.wrong(),
          each.undecided(),
          each.endings.size());
    }
    return table;
  }

  private Cell cell(ToDoubleFunction<Sample> value) {
    double number = value(value);
    return Double.isNaN(number)
        ? Cell.text("")
        : Cell.number(number, String.valueOf(Math.round(number)));
  }

  /** An object for each policy. */
  public static ArrayNode json(List<Identified> all, double seconds) {
    ArrayNode array = Json.array();
    all.forEach(each -> array.add(each.json().put("seconds", seconds)));
    return array;
  }

  private ObjectNode json() {
    ObjectNode node = Json.object()
        .put("policy", policy.written())
        .put("problem", study.problem().written())
        .put("confidence", study.confidence())
        .put("tolerance", study.tolerance())
        .put("limit", study.limit());
    ObjectNode decisions = node.putObject("decisions");
    Json.number(decisions, "mean", value(Sample::mean));
    Json.number(decisions, "standardError", value(Sample::standardError));
    Json.number(decisions, "median", value(Sample::median));
    Json.number(decisions, "p90", value(sample -> sample.quantile(0.9)));
    ObjectNode regret = node.putObject("regret");
    Json.number(regret, "mean", regret().mean());
    Json.number(regret, "standardError", regret().standardError());
    return node.put("wrong", wrong())
        .put("undecided", undecided())
        .put("runs", endings.size())
        .put("seed", study.seed());
  }

  private double value(ToDoubleFunction<Sample> of) {
    return decisions().map(of::applyAsDouble).orElse(Double.NaN);
  }

  /** What the numbers are of, in a sentence. */
  public static String sentence(List<Identified> all) {
    IdentifyStudy study = all.get(0).study;
    long undecided = all.stream().mapToLong(Identified::undecided).sum();
    return "decisions: mean over the runs that declared a winner at confidence "
        + study.confidence() + "; "
        + (undecided == 0
            ? "all did"
            : "the undecided had none after " + study.limit() + " decisions");
  }
}
