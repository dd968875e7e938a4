package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Context;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.JsonFields;
import org.maskedbandit.service.node.Decisions.Answer;
import org.maskedbandit.service.node.Decisions.Question;
import org.maskedbandit.service.node.Node;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.store.Report;

/** Decisions and rewards, one by one and many at once. */
final class DecisionRoutes {
  private static final int MOST = 10_000;
  private static final int LONGEST_ID = 1000;

  private final Node node;

  DecisionRoutes(Node node) {
    this.node = node;
  }

  /** An answer of its own status, for one of many. */
  private record Reply(int status, ObjectNode body) {}

  void decide(RoutingContext context) {
    Later.then(
        context,
        decide(context, context.pathParam("experiment"), Answers.body(context)),
        reply -> send(context, reply));
  }

  private static void send(RoutingContext context, Reply reply) {
    if (reply.status() < 300) {
      Answers.json(context, reply.status(), reply.body());
    } else {
      Answers.problem(context, reply.status(), reply.body().path("detail").asText());
    }
  }

  private CompletableFuture<Reply> decide(RoutingContext context, String name, JsonNode body) {
    Optional<Experiment> experiment = node.find(name);
    if (experiment.isEmpty() || !Access.admits(context, name)) {
      return CompletableFuture.completedFuture(problem(404, "there is no such experiment"));
    }
    return node.kept()
        .decide(experiment.get(), question(new JsonFields("", body)))
        .thenApply(decided -> decided
            .map(answer -> new Reply(200, json(answer)))
            .orElseGet(() -> problem(503, "the store is too far behind; try again later")));
  }

  private static Question question(JsonFields fields) {
    Question question = new Question(
        identifier(fields, "person"),
        eligible(fields.find("eligible")),
        identifier(fields, "request"));
    fields.end();
    return question;
  }

  /** Never repeats what was given. */
  private static Optional<String> identifier(JsonFields fields, String name) {
    Optional<String> text = fields.text(name);
    if (text.isPresent() && (text.get().isEmpty() || text.get().length() > LONGEST_ID)) {
      throw Check.refusal(name, "1 to " + LONGEST_ID + " characters", "of another length");
    }
    return text;
  }

  private static Optional<List<String>> eligible(@Nullable JsonNode labels) {
    if (labels == null) {
      return Optional.empty();
    }
    List<String> list = new ArrayList<>();
    for (JsonNode label : labels) {
      list.add(label.isTextual() ? label.textValue() : "");
    }
    if (!labels.isArray() || list.contains("")) {
      throw Check.refusal("eligible", "an array of labels", "something else");
    }
    return Optional.of(list);
  }

  private static ObjectNode json(Answer answer) {
    Experiment experiment = answer.experiment();
    Arm arm = experiment.arms().get(answer.arm());
    ObjectNode json = JsonNodeFactory.instance
        .objectNode()
        .put("decision", answer.id())
        .put("experiment", experiment.name())
        .put("arm", arm.label())
        .put("index", answer.arm());
    json.set("value", arm.value());
    if (!experiment.definition().armsAlone()) {
      json.put("propensity", answer.propensity());
    }
    return json.put("release", answer.release()).put("reason", answer.reason().word());
  }

  void decideAll(RoutingContext context) {
    List<CompletableFuture<Reply>> replies = new ArrayList<>();
    for (JsonNode request : many(context, "requests")) {
      replies.add(refusing(() -> {
        ObjectNode body = request.deepCopy();
        JsonNode name = body.remove("experiment");
        if (name == null || !name.isTextual()) {
          throw Check.refusal("experiment", "the name of an experiment", "missing");
        }
        return decide(context, name.textValue(), body);
      }));
    }
    Later.then(context, Later.all(replies), all -> {
      ArrayNode results = JsonNodeFactory.instance.arrayNode();
      all.forEach(reply -> results.add(reply.body().put("status", reply.status())));
      Answers.json(context, 200, wrapped(results));
    });
  }

  private static ObjectNode wrapped(ArrayNode results) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.set("results", results);
    return json;
  }

  private static JsonNode many(RoutingContext context, String field) {
    JsonFields fields = new JsonFields("", Answers.body(context));
    JsonNode list = fields.get(field);
    fields.end();
    if (!list.isArray() || list.size() > MOST) {
      throw Check.refusal(
          field,
          "an array of at most " + MOST + " objects",
          list.isArray() ? "one of " + list.size() : "something else");
    }
    for (JsonNode each : list) {
      if (!each.isObject()) {
        throw Check.refusal(field, "an array of objects", "one with something else");
      }
    }
    return list;
  }

  /** Refused, now or later, with the answer of one of many. */
  private static CompletableFuture<Reply> refusing(Supplier<CompletableFuture<Reply>> work) {
    try {
      return work.get().exceptionally(failed -> refusal(Later.cause(failed)));
    } catch (IllegalArgumentException refused) {
      return CompletableFuture.completedFuture(refusal(refused));
    }
  }

  private static Reply refusal(Throwable failed) {
    return failed instanceof IllegalArgumentException
        ? problem(422, Objects.requireNonNullElse(failed.getMessage(), "refused"))
        : problem(503, "the service cannot answer now; try again");
  }

  private static Reply problem(int status, String detail) {
    return new Reply(status, Answers.problem(status, detail));
  }

  void reward(RoutingContext context) {
    Claimed claimed = claim(context, context.pathParam("decision"), value(Answers.body(context)));
    if (claimed.report == null) {
      send(context, claimed.reply);
    } else {
      take(context, List.of(claimed), replies -> send(context, replies.get(0)));
    }
  }

  private static double value(JsonNode body) {
    JsonFields fields = new JsonFields("", body);
    double value = value(fields);
    fields.end();
    return value;
  }

  /** Never repeats what was given. */
  private static double value(JsonFields fields) {
    JsonNode value = fields.get("value");
    if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
      throw Check.refusal("value", "a finite number", "something else");
    }
    return value.doubleValue();
  }

  /** A report, or the answer why there is none. */
  private record Claimed(@Nullable Report report, Reply reply) {}

  private Claimed claim(RoutingContext context, String id, double value) {
    Optional<DecisionId> decision = node.decisions().read(id);
    Optional<Experiment> experiment = decision.flatMap(found -> node.find(found.experiment()));
    if (experiment.isEmpty() || !Access.admits(context, experiment.get().name())) {
      return new Claimed(null, problem(404, "there is no such decision"));
    }
    Report report = node.reports().report(decision.orElseThrow(), experiment.get(), value);
    return new Claimed(report, problem(503, "the service is stopping"));
  }

  private void take(
      RoutingContext context,
      List<Claimed> claimed,
      java.util.function.Consumer<List<Reply>> then) {
    List<Report> reports =
        claimed.stream().map(Claimed::report).filter(Objects::nonNull).toList();
    Context loop = context.vertx().getOrCreateContext();
    node.reports()
        .take(reports)
        .whenComplete((outcomes, failed) -> loop.runOnContext(now -> {
          List<Reply> replies = new ArrayList<>();
          int next = 0;
          for (Claimed each : claimed) {
            if (each.report == null) {
              replies.add(each.reply);
            } else {
              replies.add(
                  failed == null
                      ? reply(each.report, outcomes.get(next++))
                      : problem(503, "the reward was not stored; try again"));
            }
          }
          then.accept(replies);
        }));
  }

  private static Reply reply(Report report, Report.Outcome outcome) {
    return switch (outcome) {
      case COUNTED -> stored(report, "counted");
      case REPEATED -> stored(report, "repeated");
      case CONFLICT -> problem(409, "another value was reported for this decision");
      case GONE ->
        problem(410, "this decision takes no reward any more: it is closed, or it does not count");
    };
  }

  private static Reply stored(Report report, String status) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("status", status);
    return new Reply(200, report.range().clamps(report.value()) ? json.put("clamped", true) : json);
  }

  void rewardAll(RoutingContext context) {
    List<Claimed> claimed = new ArrayList<>();
    for (JsonNode each : many(context, "rewards")) {
      claimed.add(one(context, each));
    }
    take(context, claimed, replies -> {
      ArrayNode results = JsonNodeFactory.instance.arrayNode();
      for (Reply reply : replies) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("code", reply.status());
        results.add(json.setAll(reply.body()));
      }
      Answers.json(context, 200, wrapped(results));
    });
  }

  private Claimed one(RoutingContext context, JsonNode each) {
    try {
      JsonFields fields = new JsonFields("", each);
      String id =
          fields.text("decision").orElseThrow(() -> Check.refusal("decision", "given", "missing"));
      double value = value(fields);
      fields.end();
      return claim(context, id, value);
    } catch (IllegalArgumentException refused) {
      return new Claimed(
          null, problem(422, Objects.requireNonNullElse(refused.getMessage(), "refused")));
    }
  }
}
