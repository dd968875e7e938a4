package org.maskedbandit.lab.study;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.notation.Notation;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.problem.Problem;

/** All runs of one policy on one problem. */
public record Series(Problem problem, Policy policy, List<Outcome> outcomes) {
  /** In what a payment may be counted. */
  private static final List<String> UNITS = List.of("eta", "epsilon", "rho");

  public Checkpoints checkpoints() {
    return outcomes.get(0).checkpoints();
  }

  /** What the policy promises for this number of arms and rounds. */
  public Claim claim() {
    return policy.claim(Setting.arms(problem.arms()).horizon(checkpoints().horizon()));
  }

  /** What the promise costs on this problem, if that is known. */
  public Optional<Limit> limit() {
    return Limit.of(problem, claim().guarantee());
  }

  /** Pseudo-regret at the horizon. */
  public Sample regret() {
    return sample(Outcome::finalRegret);
  }

  /** Pseudo-regret at a checkpoint. */
  public Sample regretAt(int checkpoint) {
    return sample(outcome -> outcome.regret()[checkpoint]);
  }

  /** Regret by rewards at the horizon. */
  public Sample rewardRegret() {
    return sample(Outcome::finalRewardRegret);
  }

  /** What the worst-off reward of all runs paid; a ledger reading. */
  public Guarantee spent() {
    return Guarantee.worst(outcomes.stream().map(outcome -> outcome.bill().paid()));
  }

  /** Mean plays of each arm. */
  public double[] pulls() {
    double[] means = new double[problem.arms()];
    for (int arm = 0; arm < means.length; arm++) {
      int counted = arm;
      means[arm] = sample(outcome -> outcome.pulls()[counted]).mean();
    }
    return means;
  }

  /** The object of {@code simulate}; {@code values} adds the final regret of each run. */
  public ObjectNode json(Study study, double seconds, boolean values) {
    ObjectNode node = Json.object()
        .put("policy", policy.written())
        .put("problem", problem.written())
        .put("horizon", study.horizon())
        .put("runs", outcomes.size())
        .put("seed", study.seed())
        .put("engine", study.engine().toString());
    Sample regret = regret();
    node.set("regret", regret.json());
    ObjectNode byRewards = Json.object();
    Json.number(byRewards, "mean", rewardRegret().mean());
    Json.number(byRewards, "standardError", rewardRegret().standardError());
    node.set("rewardRegret", byRewards);
    Json.numbers(node, "pulls", pulls());
    node.set("guarantee", Json.guarantee(claim().guarantee()));
    node.put("sentence", claim().sentence());
    Map<String, Double> paid = Notation.parameters((Record) spent());
    String unit = UNITS.stream().filter(paid::containsKey).findFirst().orElse(null);
    Json.number(node, "spent", unit == null ? Double.NaN : paid.getOrDefault(unit, Double.NaN));
    node.put("spentUnit", unit);
    Limit.put(node, limit(), checkpoints().horizon(), regret.mean());
    node.put("seconds", seconds);
    return values ? Json.numbers(node, "values", regret.values()) : node;
  }

  private Sample sample(ToDoubleFunction<Outcome> number) {
    return Sample.of(outcomes.stream().mapToDouble(number).toArray());
  }
}
