package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.RewardRange;
import org.maskedbandit.service.insight.History;
import org.maskedbandit.service.insight.PrivacyTotal;
import org.maskedbandit.service.node.Node;

/** Weights, history, and what is promised by all experiments together. */
final class StateRoutes {
  private static final int USUAL_POINTS = 200;
  private static final int MOST_POINTS = 2000;

  private final Node node;
  private final ExperimentRoutes experiments;
  private final PublicState state;

  StateRoutes(Node node, ExperimentRoutes experiments, PublicState state) {
    this.node = node;
    this.state = state;
    this.experiments = experiments;
  }

  /** For systems that assign by themselves. */
  void weights(RoutingContext context) {
    experiments.find(context, context.pathParam("experiment")).ifPresent(experiment -> {
      if (experiment.definition().armsAlone()) {
        Answers.problem(
            context,
            409,
            "the weights of " + experiment.name() + " are secret: nothing is released of it but"
                + " arms; ask for decisions");
        return;
      }
      String tag = "\"" + experiment.change() + "\"";
      context.response().putHeader(HttpHeaders.ETAG, tag);
      if (known(context.request().getHeader(HttpHeaders.IF_NONE_MATCH), tag)) {
        context.response().setStatusCode(304).end();
      } else {
        Answers.json(context, 200, weights(experiment));
      }
    });
  }

  /** Whether a list of tags has that one; a weak one is as good for GET. */
  static boolean known(@Nullable String given, String tag) {
    return given != null
        && List.of(given.split(",")).stream()
            .map(String::strip)
            .anyMatch(each -> each.equals("*") || each.equals(tag) || each.equals("W/" + tag));
  }

  private static ObjectNode weights(Experiment experiment) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("release", experiment.version());
    ObjectNode all = json.putObject("weights");
    double[] weights = Weights.of(experiment).orElseThrow();
    for (int arm : experiment.active()) {
      all.put(experiment.arms().get(arm).label(), weights[arm]);
    }
    experiment.finalArm().ifPresent(arm -> all.put(experiment.arms().get(arm).label(), 1.0));
    return json;
  }

  void history(RoutingContext context) {
    int points = points(context.queryParam("points"));
    experiments
        .find(context, context.pathParam("experiment"))
        .ifPresent(experiment -> PublicState.later(
            context,
            () -> json(experiment, history(experiment, points)),
            body -> Answers.json(context, 200, body)));
  }

  private History history(Experiment experiment, int points) {
    return experiment.definition().armsAlone()
        ? History.plays(experiment, state.counts(experiment))
        : History.of(experiment, points);
  }

  private static int points(List<String> given) {
    if (given.isEmpty()) {
      return USUAL_POINTS;
    }
    try {
      return (int) Check.within("points", Integer.parseInt(given.get(0)), 1, MOST_POINTS);
    } catch (NumberFormatException notANumber) {
      throw Check.refusal("points", "a whole number from 1 to " + MOST_POINTS, "something else");
    }
  }

  private static ObjectNode json(Experiment experiment, History history) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("release", experiment.version());
    ArrayNode releases = json.putArray("releases");
    history.releases().forEach(releases::add);
    ArrayNode times = json.putArray("times");
    history.times().forEach(times::add);
    RewardRange range = experiment.definition().reward();
    ArrayNode arms = json.putArray("arms");
    for (int i = 0; i < history.arms().size(); i++) {
      History.Line line = history.arms().get(i);
      ObjectNode arm = arms.addObject().put("label", experiment.arms().get(i).label());
      ArrayNode plays = arm.putArray("plays");
      line.plays().forEach(plays::add);
      ArrayNode rewards = arm.putArray("rewards");
      line.rewards().forEach(rewards::add);
      ArrayNode means = arm.putArray("means");
      line.means().forEach(mean -> means.add(mean == null ? null : range.shown(mean)));
    }
    return json;
  }

  void privacy(RoutingContext context) {
    List<Experiment> all = List.copyOf(node.experiments());
    PublicState.later(
        context, () -> json(PrivacyTotal.of(all)), body -> Answers.json(context, 200, body));
  }

  private static ObjectNode json(PrivacyTotal total) {
    ObjectNode json = JsonNodeFactory.instance
        .objectNode()
        .put("sentence", total.sentence())
        .put("experiments", total.experiments())
        .put("guarantee", total.guarantee().toString());
    total.guarantee().gaussian().ifPresent(gdp -> json.put("eta", gdp.eta()));
    if (Double.isFinite(total.epsilon())) {
      json.put("epsilon", total.epsilon());
    }
    return json.put("delta", total.delta());
  }
}
