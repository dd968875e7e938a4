package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.RewardRange;
import org.maskedbandit.service.insight.History;
import org.maskedbandit.service.insight.PrivacyTotal;
import org.maskedbandit.service.node.Node;
import org.maskedbandit.service.store.Journal;

/** Weights, history, and what is promised by all experiments together. */
final class StateRoutes {
  private static final int USUAL_POINTS = 200;
  private static final int MOST_POINTS = 2000;

  private final Node node;
  private final ExperimentRoutes experiments;
  private final PublicState state;
  private final ChangeIds changes;

  StateRoutes(Node node, ExperimentRoutes experiments, PublicState state) {
    this.node = node;
    this.state = state;
    this.experiments = experiments;
    changes = ChangeIds.of(node.database());
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
      String tag = "\"" + changes.of(experiment) + "\"";
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
        : node.database().reading().withHandle(handle -> History.of(experiment, points, handle));
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
      ArrayNode decisions = arm.putArray("decisions");
      line.decisions().forEach(decisions::add);
      ArrayNode rewards = arm.putArray("rewards");
      line.rewards().forEach(rewards::add);
      ArrayNode means = arm.putArray("means");
      line.means().forEach(mean -> means.add(mean == null ? null : range.shown(mean)));
    }
    return json;
  }

  /** With a promise in the query also what there would be with one more experiment. */
  void privacy(RoutingContext context) {
    PublicState.later(
        context,
        () -> {
          List<Definition> all =
              node.experiments().stream().map(Experiment::definition).toList();
          List<Definition> earlier = PrivacyTotal.earlier(
              node.experiments(), node.database().reading().withHandle(Journal::restores));
          ObjectNode json = PromiseJson.of(PrivacyTotal.of(all, earlier));
          PromiseJson.asked(context).ifPresent(next -> {
            List<Definition> more = Stream.concat(all.stream(), Stream.of(next)).toList();
            json.set("next", PromiseJson.of(PrivacyTotal.of(more, earlier)));
          });
          return json;
        },
        body -> Answers.json(context, 200, body));
  }
}
