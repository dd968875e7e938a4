package org.maskedbandit.lab.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Heading;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.study.Regrets;
import org.maskedbandit.notation.Family;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.privacy.Guarantee;

/**
 * What is expected of an experiment.
 *
 * @param promised predictions with the promised privacy
 * @param without the same policies without privacy
 * @param curves regret over time while earning, with privacy and without
 */
public record PlanAnswer(
    Plan plan,
    Effort effort,
    Map<Goal, Prediction> promised,
    Map<Goal, Prediction> without,
    List<Regrets> curves) {

  public PlanAnswer {
    promised = Map.copyOf(promised);
    without = Map.copyOf(without);
    curves = List.copyOf(curves);
  }

  Prediction promised(Goal goal) {
    return Objects.requireNonNull(promised.get(goal));
  }

  Prediction without(Goal goal) {
    return Objects.requireNonNull(without.get(goal));
  }

  /** The policy to take. */
  public Policy policy() {
    return promised(plan.goal()).policy();
  }

  /** What the policy promises for one reward. */
  public Guarantee guarantee() {
    return policy().claim(plan.setting()).guarantee();
  }

  /** What the best arm earns in the simulated time. */
  double rewards() {
    return plan.best() * effort.horizon();
  }

  /** The answer in sentences: the promise, the policy, what it costs, when it is decided. */
  public List<String> sentences() {
    return new PlanWords(this).sentences();
  }

  /** The experiment to create; names and labels are examples. */
  public ObjectNode definition() {
    ObjectNode json = Json.object().put("name", "my-experiment");
    IntStream.rangeClosed(1, plan.arms()).forEach(arm -> json.withArray("arms").add("arm-" + arm));
    json.put("mostArms", plan.arms());
    plan.promiseInto(json.putObject("promise"));
    json.putObject("reward").put("low", 0).put("high", 1).put("window", "PT24H").put("default", 0);
    return json.put("policy", Family.of(Policy.class).name(policy().getClass()));
  }

  public ObjectNode json() {
    PlanWords words = new PlanWords(this);
    ObjectNode json = Json.object();
    json.set("question", plan.json());
    json.set("promise", Meaning.json(guarantee()));
    json.put("policy", policy().written())
        .put("reason", words.reason())
        .put("cost", words.cost())
        .put("winner", words.winner());
    json.put("decisions", plan.decisions()).put("simulated", effort.horizon());
    words.notes().forEach(note -> json.withArray("notes").add(note));
    for (Goal goal : Goal.values()) {
      ObjectNode both = json.putObject(goal.toString());
      both.set("promised", promised(goal).json(rewards(), plan.traffic()));
      both.set("withoutPrivacy", without(goal).json(rewards(), plan.traffic()));
    }
    json.putObject("runs").put("regret", effort.regretRuns()).put("winner", effort.winnerRuns());
    json.set("curve", curve());
    json.set("definition", definition());
    return json;
  }

  private ObjectNode curve() {
    int count = curves.get(0).checkpoints().count();
    ObjectNode json = Json.object();
    Json.numbers(
        json,
        "decisions",
        IntStream.range(0, count)
            .mapToDouble(i -> curves.get(0).checkpoints().round(i))
            .toArray());
    curve(json, "promised", curves.get(0));
    curve(json, "withoutPrivacy", curves.get(1));
    return json;
  }

  private static void curve(ObjectNode json, String name, Regrets series) {
    List<Sample> samples = IntStream.range(0, series.checkpoints().count())
        .mapToObj(series::regretAt)
        .toList();
    Json.numbers(json, name, samples.stream().mapToDouble(Sample::mean).toArray());
    Json.numbers(
        json,
        name + "Error",
        samples.stream().mapToDouble(Sample::standardError).toArray());
  }

  /** A row for each goal, with privacy and without. */
  public Table table() {
    Table table = Table.of(
        Heading.of("goal"),
        Heading.of("privacy"),
        Heading.of("policy"),
        Heading.of("regret"),
        new Heading("± s.e.", "standard_error"),
        new Heading("of rewards", "share"),
        Heading.of("decided"),
        new Heading("decisions to a winner", "decisions"),
        Heading.of("days"));
    for (Goal goal : Goal.values()) {
      row(table, goal, "promised", promised(goal));
      row(table, goal, "none", without(goal));
    }
    return table;
  }

  private void row(Table table, Goal goal, String privacy, Prediction prediction) {
    boolean half = prediction.median().isPresent();
    long median = prediction.median().orElse(0);
    double share = prediction.regret().mean() / rewards();
    table.row(
        goal,
        privacy,
        Family.of(Policy.class).name(prediction.policy().getClass()),
        Cell.brief(prediction.regret().mean()),
        Cell.brief(prediction.regret().standardError()),
        Cell.number(share, PlanWords.percent(share)),
        Cell.number(prediction.decided(), PlanWords.percent(prediction.decided())),
        half ? Cell.number(median, String.valueOf(median)) : Cell.text(""),
        half ? Cell.brief((double) median / plan.traffic()) : Cell.text(""));
  }
}
