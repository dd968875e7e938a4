package org.maskedbandit.lab.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.study.Regrets;
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

  /** The part of the rewards of the best arm that is lost. */
  double share(Prediction prediction) {
    return prediction.regret().mean() / rewards();
  }

  double days(double decisions) {
    return decisions / plan.traffic();
  }

  /** The experiment to create; names and labels are examples. */
  public ObjectNode definition() {
    return Json.of(PlanJson.Definition.of(this));
  }

  public ObjectNode json() {
    return Json.of(PlanJson.of(this));
  }
}
