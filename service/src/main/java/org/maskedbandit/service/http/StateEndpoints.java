package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.History;
import org.maskedbandit.service.experiment.RewardRange;
import org.maskedbandit.service.insight.Insights;
import org.maskedbandit.service.insight.PrivacyTotal;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.JournalStore;

/** Weights, history, and what is promised by all experiments together. */
final class StateEndpoints {
  private static final int DEFAULT_POINTS = 200;
  private static final int MAX_POINTS = 2000;

  private final Node node;
  private final Insights insights;

  StateEndpoints(Node node, Insights insights) {
    this.node = node;
    this.insights = insights;
  }

  /** For systems that assign by themselves. */
  Future<Reply> weights(Request request) {
    Experiment experiment = request.experiment(node);
    double[] weights = ExperimentJson.weights(experiment)
        .orElseThrow(() -> new Problem(
            409,
            "the weights of " + experiment.name() + " are secret: nothing is released of it but"
                + " arms; ask for decisions"));
    return Future.succeededFuture(Reply.json(200, weights(experiment, weights))
        .tagged(request, "\"" + node.tags().of(experiment.change()) + "\"")
        .with(Map.of("Cache-Control", "no-cache")));
  }

  private static ObjectNode weights(Experiment experiment, double[] weights) {
    ObjectNode json = Json.object().put("release", experiment.version());
    ObjectNode all = json.putObject("weights");
    for (int arm : experiment.active()) {
      all.put(experiment.arms().get(arm).label(), weights[arm]);
    }
    experiment.finalArm().ifPresent(arm -> all.put(experiment.arms().get(arm).label(), 1.0));
    return json;
  }

  Future<Reply> history(Request request) {
    int points = (int) request.number("points", DEFAULT_POINTS, 1, MAX_POINTS);
    Experiment experiment = request.experiment(node);
    return request.blocking(
        () -> Reply.json(200, json(experiment, insights.history(experiment, points))));
  }

  private static ObjectNode json(Experiment experiment, History history) {
    ObjectNode json = Json.object().put("release", experiment.version());
    json.set("releases", Json.tree(history.releases()));
    json.set("times", Json.tree(history.times()));
    RewardRange range = experiment.definition().reward();
    ArrayNode arms = json.putArray("arms");
    for (int i = 0; i < history.arms().size(); i++) {
      History.Line line = history.arms().get(i);
      ObjectNode arm = arms.addObject().put("label", experiment.arms().get(i).label());
      arm.set("plays", Json.tree(line.plays()));
      arm.set("decisions", Json.tree(line.decisions()));
      arm.set("rewards", Json.tree(line.rewards()));
      ArrayNode means = arm.putArray("means");
      line.means().forEach(mean -> means.add(mean == null ? null : range.shown(mean)));
    }
    return json;
  }

  /** With a promise in the query also what there would be with one more experiment. */
  Future<Reply> privacy(Request request) {
    Optional<Definition> asked = PromiseJson.asked(request);
    if (!node.experiments().unloaded().isEmpty()) {
      throw new Problem(
          503,
          "the total cannot be computed while an experiment cannot be read:"
              + " GET /v1/experiments names it");
    }
    return request.blocking(() -> {
      List<Definition> all =
          node.experiments().all().stream().map(Experiment::definition).toList();
      List<Definition> earlier = PrivacyTotal.earlier(
          node.experiments().all(), node.database().read(JournalStore::restores));
      ObjectNode json = PromiseJson.of(PrivacyTotal.of(all, earlier));
      asked.ifPresent(next -> {
        List<Definition> more = Stream.concat(all.stream(), Stream.of(next)).toList();
        json.set("next", PromiseJson.of(PrivacyTotal.of(more, earlier)));
      });
      return Reply.json(200, json);
    });
  }
}
