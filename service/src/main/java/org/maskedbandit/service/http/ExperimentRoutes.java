package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Context;
import io.vertx.ext.web.RoutingContext;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.JsonFields;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.node.Node;

/** Creates, shows and changes experiments. */
final class ExperimentRoutes {
  private final Node node;
  private final PublicState state;

  ExperimentRoutes(Node node, PublicState state) {
    this.node = node;
    this.state = state;
  }

  void create(RoutingContext context) {
    Definition definition = Definition.read(Answers.body(context));
    if (!Access.admits(context, definition.name())) {
      Answers.problem(context, 403, "this key is for another experiment");
      return;
    }
    then(context, node.create(definition, Access.actor(context)), created -> {
      if (created == Node.Created.OTHER) {
        Answers.problem(
            context, 409, "the name " + definition.name() + " is taken by another definition");
      } else {
        show(context, created == Node.Created.NEW ? 201 : 200, definition.name());
      }
    });
  }

  void list(RoutingContext context) {
    List<Experiment> shown = node.experiments().stream()
        .filter(experiment -> Access.admits(context, experiment.name()))
        .sorted(Comparator.comparing(Experiment::created).thenComparing(Experiment::name))
        .toList();
    PublicState.later(
        context,
        () -> {
          ObjectNode body = JsonNodeFactory.instance.objectNode();
          ArrayNode all = body.putArray("experiments");
          shown.forEach(experiment -> all.add(state.json(experiment)));
          return body;
        },
        body -> Answers.json(context, 200, body));
  }

  void show(RoutingContext context) {
    show(context, 200, context.pathParam("experiment"));
  }

  private void show(RoutingContext context, int status, String name) {
    find(context, name)
        .ifPresent(experiment -> PublicState.later(
            context, () -> state.json(experiment), body -> Answers.json(context, status, body)));
  }

  Optional<Experiment> find(RoutingContext context, String name) {
    Optional<Experiment> found = node.find(name).filter(experiment -> Access.admits(context, name));
    if (found.isEmpty()) {
      Answers.problem(context, 404, "there is no such experiment");
    }
    return found;
  }

  void pause(RoutingContext context) {
    status(context, Status.paused);
  }

  void resume(RoutingContext context) {
    status(context, Status.running);
  }

  private void status(RoutingContext context, Status status) {
    new JsonFields("", Answers.body(context)).end();
    find(context, context.pathParam("experiment"))
        .ifPresent(experiment -> change(context, experiment, status, OptionalInt.empty()));
  }

  void stop(RoutingContext context) {
    JsonFields fields = new JsonFields("", Answers.body(context));
    Optional<String> label = fields.text("arm");
    fields.end();
    find(context, context.pathParam("experiment")).ifPresent(experiment -> {
      int arm = label
          .map(given -> experiment.find(given).stream()
              .filter(found -> experiment.status() == Status.stopped
                  || !experiment.arms().get(found).retired())
              .findFirst()
              .orElseThrow(() -> Check.refusal(
                  "arm", "the label of an arm that is not retired", "'" + given + "'")))
          .orElseGet(() -> node.leader(experiment));
      change(context, experiment, Status.stopped, OptionalInt.of(arm));
    });
  }

  private void change(
      RoutingContext context, Experiment experiment, Status status, OptionalInt finalArm) {
    then(context, node.status(experiment, status, finalArm, Access.actor(context)), changed -> {
      if (changed || status == Status.stopped) {
        show(context, 200, experiment.name());
      } else {
        Answers.problem(context, 409, "the experiment is stopped, which is for ever");
      }
    });
  }

  void addArm(RoutingContext context) {
    Arm arm = Arm.read("the body", Answers.body(context));
    find(context, context.pathParam("experiment"))
        .ifPresent(experiment ->
            then(context, node.addArm(experiment, arm, Access.actor(context)), added -> {
              if (added) {
                show(context, 201, experiment.name());
              } else {
                Answers.problem(
                    context,
                    409,
                    "the label must be new and there may be at most "
                        + experiment.definition().mostArms() + " arms");
              }
            }));
  }

  void retireArm(RoutingContext context) {
    String label = context.pathParam("arm");
    find(context, context.pathParam("experiment")).ifPresent(experiment -> {
      if (experiment.find(label).isEmpty()) {
        Answers.problem(context, 404, "there is no such arm");
        return;
      }
      then(context, node.retire(experiment, label, Access.actor(context)), retired -> {
        if (retired) {
          show(context, 200, experiment.name());
        } else {
          Answers.problem(context, 409, "the last arm cannot be retired; stop the experiment");
        }
      });
    });
  }

  /** Goes on with the result in the thread of the request. */
  private static <R> void then(
      RoutingContext context, CompletableFuture<R> work, Consumer<R> answer) {
    Context loop = context.vertx().getOrCreateContext();
    work.whenComplete((result, failed) -> loop.runOnContext(now -> {
      if (failed == null) {
        answer.accept(result);
      } else {
        context.fail(failed);
      }
    }));
  }
}
