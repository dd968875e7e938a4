package org.maskedbandit.bench.race;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.report.Json;

/** Mean pseudo-regret and its standard error, which show that all play the same problem. */
public record Regret(int runs, double mean, double standardError) {

  static Regret of(double[] runs) {
    Sample sample = Sample.of(runs);
    return new Regret(runs.length, sample.mean(), sample.standardError());
  }

  ObjectNode json() {
    ObjectNode node = Json.object().put("runs", runs);
    Json.number(node, "mean", mean);
    return Json.number(node, "standardError", standardError);
  }
}
