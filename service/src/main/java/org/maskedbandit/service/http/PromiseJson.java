package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.maskedbandit.notation.Check;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.insight.PrivacyTotal;
import org.maskedbandit.service.insight.PromiseCurve;
import org.maskedbandit.service.kind.NewExperiment;

/** What is promised by an experiment, and by all together, as JSON. */
final class PromiseJson {
  private static final List<String> NUMBERS =
      List.of("eta", "epsilon", "delta", "rewardsPerPerson");

  private PromiseJson() {}

  static ObjectNode of(Definition definition) {
    Claim claim = definition.claim();
    ObjectNode json = Json.object().put("sentence", definition.promised());
    claim.guarantee().gaussian().ifPresent(gdp -> json.put("eta", gdp.eta()));
    epsilon(json, definition.epsilon(), definition.promise().shownDelta());
    json.put("rewardsPerPerson", claim.rewards());
    return with(json, PromiseCurve.of(definition));
  }

  static ObjectNode of(PrivacyTotal total) {
    ObjectNode json = Json.object()
        .put("sentence", total.sentence())
        .put("experiments", total.experiments())
        .put("guarantee", total.guarantee().toString());
    total.guarantee().gaussian().ifPresent(gdp -> json.put("eta", gdp.eta()));
    epsilon(json, total.epsilon(), total.delta());
    return with(json, total.curve());
  }

  private static void epsilon(ObjectNode json, double epsilon, double delta) {
    if (Double.isFinite(epsilon)) {
      json.put("epsilon", epsilon);
    }
    json.put("delta", delta);
  }

  private static ObjectNode with(ObjectNode json, PromiseCurve curve) {
    json.putObject("guess")
        .put("right", curve.guess().right())
        .put("sentence", curve.guess().sentence());
    ArrayNode points = json.putArray("curve");
    curve
        .points()
        .forEach(point ->
            points.addObject().put("epsilon", point.epsilon()).put("delta", point.delta()));
    return json;
  }

  /** An experiment with the promise that the query names, as it would be if it were created. */
  static Optional<Definition> asked(Request request) {
    ObjectNode json = Json.object().put("name", "next");
    json.putArray("arms").add("a").add("b");
    ObjectNode promise = json.putObject("promise");
    NUMBERS.forEach(name -> request.query(name).ifPresent(text -> number(promise, name, text)));
    return promise.isEmpty() ? Optional.empty() : Optional.of(NewExperiment.read(json));
  }

  private static void number(ObjectNode promise, String name, String text) {
    try {
      double value = Double.parseDouble(text);
      if (value == Math.rint(value) && Math.abs(value) < 1e9) {
        promise.put(name, (int) value);
      } else {
        promise.put(name, value);
      }
    } catch (NumberFormatException wrong) {
      throw Check.refusal("promise." + name, "a number", "something else");
    }
  }
}
