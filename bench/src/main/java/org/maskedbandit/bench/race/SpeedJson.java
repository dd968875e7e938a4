package org.maskedbandit.bench.race;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.maskedbandit.lab.report.Json;

/** What was measured, as JSON: a contract like {@link Json}. What was not measured is null. */
public final class SpeedJson {
  private SpeedJson() {}

  public static ObjectNode of(Speed speed) {
    ObjectNode node = Json.object();
    node.set("machine", machine(speed.machine()));
    ArrayNode rounds = node.putArray("rounds");
    speed.rounds().forEach(row -> rounds.add(row(row)));
    ArrayNode horizons = node.putArray("horizons");
    for (HorizonPoint point : speed.horizons()) {
      ObjectNode each = horizons.addObject();
      each.put("name", point.name()).put("policy", point.policy().written());
      Json.number(each.put("horizon", point.horizon()), "milliseconds", 1e3 * point.seconds());
    }
    ArrayNode arms = node.putArray("arms");
    for (ArmPoint point : speed.arms()) {
      ObjectNode each = arms.addObject().put("arms", point.arms());
      Json.number(each, "microseconds", 1e6 * point.seconds());
      Json.number(each, "microsecondsDrawingAll", 1e6 * point.secondsDrawingAll());
    }
    return node;
  }

  private static ObjectNode machine(Speed.Machine machine) {
    ObjectNode node = Json.object().put("cores", machine.cores()).put("java", machine.java());
    return machine.compiles() ? node.put("compiler", machine.compiler()) : node.putNull("compiler");
  }

  private static ObjectNode row(ThroughputRow row) {
    ObjectNode node = Json.object()
        .put("name", row.name())
        .put("policy", row.policy().written())
        .put("horizon", row.horizon());
    Json.number(node, "millisecondsPerRun", 1e3 * row.seconds());
    Json.number(node, "roundsPerSecond", row.roundsPerSecond());
    Json.number(node, "timesC", row.timesC());
    Json.number(node, "timesJava", row.timesJava());
    Json.number(node, "timesRounds", row.timesRounds());
    node.set("regret", row.regret().json());
    return row.measured() ? node : node.put("note", row.note());
  }
}
