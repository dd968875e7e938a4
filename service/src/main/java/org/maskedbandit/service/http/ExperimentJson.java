package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Law;

/** An experiment as JSON: a function of its definition, decisions, clocks and released values. */
final class ExperimentJson {
  private ExperimentJson() {}

  static ObjectNode of(Experiment experiment) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", experiment.name());
    json.put("status", experiment.status().name()).put("created", experiment.created());
    json.set("definition", experiment.definition().json());
    json.put("release", experiment.version());
    json.set("arms", arms(experiment));
    json.set("promise", promise(experiment));
    return json;
  }

  private static ArrayNode arms(Experiment experiment) {
    ArrayNode arms = JsonNodeFactory.instance.arrayNode();
    for (Arm arm : experiment.arms()) {
      ObjectNode json = arms.addObject().put("label", arm.label());
      json.set("value", arm.value());
      json.put("retired", arm.retired()).put("propensity", 0.0);
    }
    Law law = experiment.law().orElseThrow();
    int[] active = law.arms();
    double[] probabilities = law.probabilities();
    for (int i = 0; i < active.length; i++) {
      ((ObjectNode) arms.get(active[i])).put("propensity", probabilities[i]);
    }
    return arms;
  }

  private static ObjectNode promise(Experiment experiment) {
    Claim claim = experiment.definition().claim();
    double delta = experiment.definition().promise().shownDelta();
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("sentence", claim.sentence());
    claim.guarantee().gaussian().ifPresent(gdp -> json.put("eta", gdp.eta()));
    return json.put("epsilon", claim.guarantee().epsilon(delta)).put("delta", delta);
  }
}
