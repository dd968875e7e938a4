package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Future;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Ending;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Insight;
import org.maskedbandit.service.experiment.JsonFields;
import org.maskedbandit.service.experiment.PlayCounts;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.insight.Insights;
import org.maskedbandit.service.insight.Plays;
import org.maskedbandit.service.kind.NewExperiment;
import org.maskedbandit.service.serve.Node;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates, shows and changes experiments. */
final class ExperimentEndpoints {
  private static final Logger LOG = LoggerFactory.getLogger(ExperimentEndpoints.class);

  private final Node node;
  private final Insights insights;
  private final Plays plays;
  private final Map<Long, Shown> shown = new ConcurrentHashMap<>();
  private final Set<Long> failing = ConcurrentHashMap.newKeySet();

  /** What was put together lately, for all who ask before anything has changed. */
  private record Shown(Known known, PlayCounts.Totals counts, ObjectNode json) {}

  /** @param computed whether there are statistics in it */
  private record Known(Insight insight, boolean computed) {}

  ExperimentEndpoints(Node node, Insights insights, Plays plays) {
    this.node = node;
    this.insights = insights;
    this.plays = plays;
  }

  /** The state of the experiment, or a later one, to be read only. Blocks. */
  private ObjectNode json(Request request, Experiment experiment) {
    Known known = known(request, experiment);
    PlayCounts.Totals counts = plays.of(known.insight().experiment());
    Shown now = Objects.requireNonNull(shown.compute(
        experiment.id(),
        (id, before) ->
            before != null && before.known().equals(known) && before.counts().equals(counts)
                ? before
                : new Shown(known, counts, json(known, counts))));
    if (known.computed()) {
      failing.remove(experiment.id());
    }
    return now.json();
  }

  /** Names an experiment that is shown without what failed; once, until all of it is shown. */
  private void failed(Request request, Experiment experiment, Throwable failed) {
    if (failing.add(experiment.id())) {
      LOG.error(
          "{} shows experiment {} without its statistics: {}",
          request.route(),
          experiment.name(),
          Failures.where(failed));
    }
  }

  private ObjectNode json(Known known, PlayCounts.Totals counts) {
    return ExperimentJson.of(
        known.insight(),
        counts,
        known.computed(),
        insights.asOf(known.insight().experiment(), counts));
  }

  private Known known(Request request, Experiment experiment) {
    if (node.experiments().broken().contains(experiment.name())) {
      return new Known(Insight.none(experiment), false);
    }
    try {
      return new Known(insights.of(experiment).join(), true);
    } catch (CompletionException failed) {
      failed(request, experiment, failed);
      return new Known(Insight.none(experiment), false);
    }
  }

  /** A failure of one experiment must not hide the others. Blocks. */
  private ObjectNode listed(Request request, Experiment experiment) {
    try {
      return json(request, experiment);
    } catch (RuntimeException failed) {
      if (Failures.passing(failed)) {
        throw failed;
      }
      failed(request, experiment, failed);
      return ExperimentJson.unavailable(experiment);
    }
  }

  Future<Reply> create(Request request) {
    Definition definition = NewExperiment.read(request.json());
    if (!request.admits(definition.name())) {
      throw new Problem(403, "this key is for another experiment");
    }
    // What could not be shown is not created.
    PromiseJson.of(definition);
    return request
        .of(node.changes().create(definition, request.actor()))
        .compose(created -> switch (created) {
          case NEW -> show(request, 201, definition.name());
          case SAME -> show(request, 200, definition.name());
          case OTHER ->
            throw new Problem(
                409, "the name " + definition.name() + " is taken by another definition");
        });
  }

  Future<Reply> list(Request request) {
    List<Experiment> shown = node.experiments().all().stream()
        .filter(experiment -> request.admits(experiment.name()))
        .sorted(Comparator.comparing(Experiment::created).thenComparing(Experiment::name))
        .toList();
    return request.blocking(() -> {
      ObjectNode body = Json.object();
      ArrayNode all = body.putArray("experiments");
      shown.forEach(experiment -> all.add(listed(request, experiment)));
      node.experiments().unloaded().stream()
          .filter(stored -> request.admits(stored.name()))
          .forEach(stored -> all.add(ExperimentJson.unavailable(stored)));
      return Reply.json(200, body);
    });
  }

  Future<Reply> show(Request request) {
    return show(request, 200, request.path("experiment"));
  }

  private Future<Reply> show(Request request, int status, String name) {
    Experiment experiment = request.experiment(node, name);
    return request.blocking(() -> Reply.json(status, json(request, experiment)));
  }

  Future<Reply> pause(Request request) {
    return status(request, Status.PAUSED);
  }

  Future<Reply> resume(Request request) {
    return status(request, Status.RUNNING);
  }

  private Future<Reply> status(Request request, Status status) {
    request.fields().end();
    return change(request, request.experiment(node), status, OptionalInt.empty());
  }

  Future<Reply> stop(Request request) {
    JsonFields fields = request.fields();
    Optional<String> label = fields.text("arm");
    fields.end();
    Experiment experiment = request.experiment(node);
    if (label.isPresent()) {
      int arm = experiment.find(label.get()).stream()
          .filter(found -> experiment.status() == Status.STOPPED
              || !experiment.arms().get(found).retired())
          .findFirst()
          .orElseThrow(() -> Check.refusal(
              "arm", "the label of an arm that is not retired", "'" + label.get() + "'"));
      return stop(request, experiment, new Ending(arm, Ending.Reason.GIVEN));
    }
    return request
        .blocking(() -> insights.ending(experiment).join())
        .compose(ending -> stop(request, experiment, ending));
  }

  /** One that was stopped before has another reason, which nobody remembers. */
  private Future<Reply> stop(Request request, Experiment experiment, Ending ending) {
    String arm = experiment.arms().get(ending.arm()).label();
    boolean stopped = experiment.status() == Status.STOPPED;
    return change(request, experiment, Status.STOPPED, OptionalInt.of(ending.arm()))
        .map(reply -> !stopped
                && reply.body() instanceof ObjectNode state
                && state.path("finalArm").asText().equals(arm)
            ? Reply.json(
                reply.status(),
                state.deepCopy().put("finalReason", ending.reason().word()))
            : reply);
  }

  private Future<Reply> change(
      Request request, Experiment experiment, Status status, OptionalInt finalArm) {
    return changed(
        request,
        node.changes()
            .status(experiment, status, finalArm, request.actor())
            .thenApply(changed -> changed || status == Status.STOPPED),
        200,
        experiment,
        "the experiment is stopped, which is for ever");
  }

  Future<Reply> addArm(Request request) {
    Arm arm = Arm.read("the body", request.json());
    Experiment experiment = request.experiment(node);
    return changed(
        request,
        node.changes().addArm(experiment, arm, request.actor()),
        201,
        experiment,
        "the label must be new and there may be at most "
            + experiment.definition().mostArms() + " arms");
  }

  Future<Reply> retireArm(Request request) {
    String label = request.path("arm");
    Experiment experiment = request.experiment(node);
    if (experiment.find(label).isEmpty()) {
      throw new Problem(404, "there is no such arm");
    }
    return changed(
        request,
        node.changes().retire(experiment, label, request.actor()),
        200,
        experiment,
        "the last arm cannot be retired; stop the experiment");
  }

  /** Shows what was changed, or says why it was not. */
  private Future<Reply> changed(
      Request request,
      CompletableFuture<Boolean> change,
      int status,
      Experiment experiment,
      String otherwise) {
    return request.of(change).compose(done -> {
      if (!done) {
        throw new Problem(409, otherwise);
      }
      return show(request, status, experiment.name());
    });
  }
}
