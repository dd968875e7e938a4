package org.maskedbandit.lab.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalLong;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.identify.Identified;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.policy.Policy;

/**
 * What a policy will do, with privacy or without.
 *
 * @param regret pseudo-regret of the runs over all simulated decisions
 * @param winners runs until a winner
 */
public record Prediction(Policy policy, Sample regret, Identified winners) {

  /** The share of runs that name a winner. */
  public double decided() {
    return 1 - (double) winners.undecided() / winners.endings().size();
  }

  /** After how many decisions half of all runs have a winner, if half of them have one. */
  public OptionalLong median() {
    return winners.decidedBy(0.5);
  }

  /** Regret and winner; {@code rewards} is what the best arm would earn. */
  ObjectNode json(double rewards, long traffic) {
    ObjectNode json = Json.object().put("policy", policy.written());
    ObjectNode lost = json.putObject("regret");
    Json.number(lost, "mean", regret.mean());
    Json.number(lost, "standardError", regret.standardError());
    Json.number(lost, "share", regret.mean() / rewards);
    ObjectNode winner = json.putObject("winner");
    winner.put("decided", decided());
    median()
        .ifPresentOrElse(
            decisions ->
                winner.put("decisions", decisions).put("days", (double) decisions / traffic),
            () -> winner.putNull("decisions").putNull("days"));
    winner.put("wrong", winners.wrong());
    return json;
  }
}
