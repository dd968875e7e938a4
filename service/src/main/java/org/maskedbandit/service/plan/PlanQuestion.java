package org.maskedbandit.service.plan;

import com.fasterxml.jackson.databind.JsonNode;
import org.maskedbandit.lab.plan.Goal;
import org.maskedbandit.lab.plan.Plan;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.service.experiment.JsonFields;

/** Reads a plan. */
final class PlanQuestion {
  private static final int USUAL_DAYS = 14;

  private PlanQuestion() {}

  static Plan read(JsonNode json) {
    JsonFields fields = new JsonFields("", json);
    Guarantee promise =
        Plan.promise(fields.number("eta"), fields.number("epsilon"), fields.number("delta"));
    int arms = count(fields, "arms", 2, Plan.MOST_ARMS);
    int traffic = count(fields, "traffic", 1, Plan.MOST_TRAFFIC);
    int days = fields.count("days", 1, Plan.MOST_DAYS).orElse(USUAL_DAYS);
    double base = fields.number("base").orElse(Plan.USUAL_BASE);
    double difference = fields.number("difference").orElseThrow(() -> missing("difference"));
    Goal goal = fields.text("goal").map(Goal::parse).orElse(Goal.EARN);
    int seed = fields.count("seed", 0, Integer.MAX_VALUE).orElse(1);
    fields.end();
    return new Plan(promise, arms, traffic, days, base, difference, goal, seed);
  }

  private static int count(JsonFields fields, String name, int least, int most) {
    return fields.count(name, least, most).orElseThrow(() -> missing(name));
  }

  private static Refusal missing(String name) {
    return Check.refusal(name, "given", "missing");
  }
}
