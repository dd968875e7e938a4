package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.JsonFields;
import org.maskedbandit.service.serve.Decisions.Answer;
import org.maskedbandit.service.serve.Decisions.Question;
import org.maskedbandit.service.serve.Node;

/** Decisions, one by one and many at once. */
final class DecisionEndpoints {
  /** Of one request: each takes a while, and all requests share one worker. */
  private static final int MAX_COMPUTED = 100;

  private final Node node;

  DecisionEndpoints(Node node) {
    this.node = node;
  }

  Future<Reply> decide(Request request) {
    return request.of(decide(request, request.experiment(node), request.fields(), computed()));
  }

  private CompletableFuture<Reply> decide(
      Request request, Experiment experiment, JsonFields fields, BooleanSupplier mayCompute) {
    return node.people()
        .decide(experiment, question(request, fields, mayCompute))
        .thenApply(decided -> Reply.json(
            200,
            json(decided.orElseThrow(
                () -> Problem.unavailable("the store is too far behind; try again later")))));
  }

  /** Admits so many sets of eligible arms whose probabilities are not known. */
  private static BooleanSupplier computed() {
    AtomicInteger left = new AtomicInteger(MAX_COMPUTED);
    return () -> left.getAndDecrement() > 0;
  }

  Future<Reply> decideAll(Request request) {
    BooleanSupplier mayCompute = computed();
    List<CompletableFuture<Reply>> replies = new ArrayList<>();
    Batch.read(request, "requests").forEach(each -> replies.add(one(request, each, mayCompute)));
    return request.of(CompletableFuture.allOf(replies.toArray(CompletableFuture[]::new))
        .thenApply(done ->
            Batch.results(replies.stream().map(CompletableFuture::join).toList(), "status")));
  }

  /** Fails never: what one of many fails with is its result. */
  private CompletableFuture<Reply> one(Request request, JsonNode each, BooleanSupplier mayCompute) {
    try {
      JsonFields fields = new JsonFields("", each);
      String name = fields
          .text("experiment")
          .orElseThrow(() -> Check.refusal("experiment", "the name of an experiment", "missing"));
      return decide(request, request.experiment(node, name), fields, mayCompute)
          .exceptionally(Batch::failure);
    } catch (RuntimeException failed) {
      return CompletableFuture.completedFuture(Batch.failure(failed));
    }
  }

  private static Question question(Request request, JsonFields fields, BooleanSupplier mayCompute) {
    Question question = new Question(
        Json.identifier(fields, "person"),
        eligible(fields.find("eligible")),
        Json.identifier(fields, "request"),
        request.key().id(),
        mayCompute);
    fields.end();
    return question;
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
    ObjectNode json = Json.object()
        .put("decision", answer.id())
        .put("experiment", experiment.name())
        .put("arm", arm.label())
        .put("index", answer.arm());
    json.set("value", arm.value());
    answer.propensity().ifPresent(known -> json.put("propensity", known));
    return json.put("release", answer.release()).put("reason", answer.reason().word());
  }
}
