package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.serve.Decisions.Answer;
import org.maskedbandit.service.serve.Decisions.Question;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.KeyStore;

/**
 * The OpenFeature Remote Evaluation Protocol, version 0.3.0: a flag is an experiment, a targeting
 * key is a person, a variant is the label of an arm. The id of the decision is metadata of the
 * evaluation, and its reward is reported as that of any other decision.
 *
 * <p>One evaluation is a decision. A list of all flags is held by clients, which ask for it again
 * and again; a person keeps the decisions of a list until there is a release. The ETag is a hash of
 * the list: it changes when a decision does.
 */
final class OfrepEndpoints {
  static final String PREFIX = "/ofrep/";
  static final String FLAG = "flag";

  private final Node node;

  OfrepEndpoints(Node node) {
    this.node = node;
  }

  /** What is wrong with a request; the details never repeat what was given. */
  private static final class Refused extends Problem {
    private static final long serialVersionUID = 1;
    private final String code;

    Refused(int status, String code, String details) {
      super(status, details);
      this.code = code;
    }
  }

  Future<Reply> evaluate(Request request) {
    Experiment experiment = node.experiments()
        .find(request.path(FLAG))
        .filter(found -> request.admits(found.name()))
        .orElseThrow(() -> new Refused(404, "FLAG_NOT_FOUND", "there is no such experiment"));
    return request
        .of(node.people().decide(experiment, question(request)))
        .map(answer -> Reply.json(200, json(answer.orElseThrow(OfrepEndpoints::behind))));
  }

  Future<Reply> evaluateAll(Request request) {
    Question question = question(request);
    List<CompletableFuture<Optional<Answer>>> answers = node.experiments().all().stream()
        .filter(experiment -> request.admits(experiment.name()))
        .sorted(Comparator.comparing(Experiment::name))
        .map(experiment -> node.people().decideListed(experiment, question))
        .toList();
    return request
        .of(CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new)))
        .map(done -> {
          ObjectNode body = Json.object();
          ArrayNode flags = body.putArray("flags");
          answers.forEach(each -> flags.add(json(each.join().orElseThrow(OfrepEndpoints::behind))));
          return Reply.json(200, body).tagged(request, tag(body));
        });
  }

  private static String tag(JsonNode body) {
    byte[] hash = Arrays.copyOf(KeyStore.hash(body.toString()), 18);
    return '"' + Base64.getUrlEncoder().encodeToString(hash) + '"';
  }

  private static Question question(Request request) {
    JsonNode body;
    try {
      body = request.json();
    } catch (Problem notJson) {
      throw new Refused(400, "PARSE_ERROR", notJson.getMessage());
    }
    JsonNode given = body.path("context");
    if (!given.isObject()) {
      throw new Refused(400, "INVALID_CONTEXT", "context must be a JSON object, but is not");
    }
    JsonNode person = given.path("targetingKey");
    if (person.isMissingNode() || person.isNull() || person.asText("?").isEmpty()) {
      throw new Refused(
          400, "TARGETING_KEY_MISSING", "context.targetingKey must be given: a person");
    }
    if (!person.isTextual()) {
      throw new Refused(400, "INVALID_CONTEXT", "context.targetingKey must be a string");
    }
    try {
      Json.identifier(person.textValue(), "context.targetingKey");
    } catch (Refusal refused) {
      throw new Refused(400, "INVALID_CONTEXT", refused.getMessage());
    }
    return new Question(
        Optional.of(person.textValue()),
        Optional.empty(),
        Optional.empty(),
        request.key().id());
  }

  private static ObjectNode json(Answer answer) {
    Arm arm = answer.experiment().arms().get(answer.arm());
    ObjectNode json = Json.object()
        .put("key", answer.experiment().name())
        .put("reason", reason(answer.reason()))
        .put("variant", arm.label());
    json.set("value", arm.value());
    // Scalars alone are allowed here.
    ObjectNode metadata =
        json.putObject("metadata").put("decision", answer.id()).put("release", answer.release());
    answer.propensity().ifPresent(known -> metadata.put("propensity", known));
    return json;
  }

  /** A person who keeps a decision got it by the same split: a list says the same again. */
  private static String reason(Choice.Reason reason) {
    return switch (reason) {
      case PAUSED -> "DISABLED";
      case STOPPED -> "STATIC";
      case DEFAULT -> "DEFAULT";
      case LEARNED, CONTROL, STICKY -> "SPLIT";
    };
  }

  private static ObjectNode error(@Nullable String key, String code, String details) {
    ObjectNode json = Json.object();
    if (key != null) {
      json.put("key", key);
    }
    return json.put("errorCode", code).put("errorDetails", details);
  }

  /** More decisions than the store can take. */
  private static Problem behind() {
    return new Problem(429, "the store is too far behind; try again later");
  }

  /**
   * Problems in the form of the protocol. Those of keys, and of too many requests, have no body.
   */
  static Reply problem(Problem problem, @Nullable String flag) {
    int status = problem.status();
    Reply reply = status == 401 || status == 403 || status == 429
        ? Reply.empty(status)
        : Reply.json(status, error(flag, code(problem), problem.getMessage()));
    return reply.with(problem.headers());
  }

  private static String code(Problem problem) {
    if (problem instanceof Refused refused) {
      return refused.code;
    }
    return problem.status() < 500 ? "PARSE_ERROR" : "GENERAL";
  }
}
