package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.JsonFields;
import org.maskedbandit.service.serve.Decisions.Answer;
import org.maskedbandit.service.serve.Decisions.Question;
import org.maskedbandit.service.serve.Node;

/** Decisions, one by one and many at once. */
final class DecisionEndpoints {
  /** Of one request: each takes a while, and all requests share one worker. */
  private static final int MAX_COMPUTED = 100;

  private static final int MAX_WRITTEN = 10_000;
  private static final int MAX_WRITTEN_BYTES = 1_000;

  /** What answers have besides their id: as long as there is no release, few kinds. */
  private record Kind(
      long experiment, int arm, double propensity, long release, Choice.Reason reason) {
    static Kind of(Answer answer) {
      return new Kind(
          answer.experiment().id(),
          answer.arm(),
          answer.decision().propensity(),
          answer.release(),
          answer.reason());
    }
  }

  private final Node node;
  private final Map<Kind, byte[]> written = new ConcurrentHashMap<>();

  DecisionEndpoints(Node node) {
    this.node = node;
  }

  Future<Reply> decide(Request request) {
    return request.of(decide(request, request.experiment(node), request.fields(), computed())
        .thenApply(answer -> Reply.bytes("application/json", write(answer))));
  }

  private CompletableFuture<Answer> decide(
      Request request, Experiment experiment, JsonFields fields, BooleanSupplier mayCompute) {
    return node.people()
        .decide(experiment, question(request, fields, mayCompute))
        .thenApply(decided -> decided.orElseThrow(
            () -> new Problem(503, "the store is too far behind; try again later")));
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
          .thenApply(answer ->
              Reply.json(200, Json.object().put("decision", answer.id()).setAll(json(answer))))
          .exceptionally(request::failure);
    } catch (RuntimeException failed) {
      return CompletableFuture.completedFuture(request.failure(failed));
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

  /** The answer as JSON: its id, and the rest, which is written once for all answers of a kind. */
  private byte[] write(Answer answer) {
    Kind kind = Kind.of(answer);
    byte[] rest = written.get(kind);
    if (rest == null) {
      rest = Json.write(json(answer));
      if (written.size() >= MAX_WRITTEN) {
        written.clear();
      }
      if (rest.length <= MAX_WRITTEN_BYTES) {
        written.put(kind, rest);
      }
    }
    // An id is base64url, and the rest an object that is not empty.
    byte[] id = ("{\"decision\":\"" + answer.id() + "\",").getBytes(StandardCharsets.US_ASCII);
    byte[] all = Arrays.copyOf(id, id.length + rest.length - 1);
    System.arraycopy(rest, 1, all, id.length, rest.length - 1);
    return all;
  }

  private static ObjectNode json(Answer answer) {
    Experiment experiment = answer.experiment();
    Arm arm = experiment.arms().get(answer.arm());
    ObjectNode json = Json.object()
        .put("experiment", experiment.name())
        .put("arm", arm.label())
        .put("index", answer.arm());
    json.set("value", arm.value());
    answer.propensity().ifPresent(known -> json.put("propensity", known));
    return json.put("release", answer.release()).put("reason", answer.reason().word());
  }
}
