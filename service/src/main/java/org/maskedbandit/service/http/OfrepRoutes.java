package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.VertxException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.node.Decisions.Answer;
import org.maskedbandit.service.node.Decisions.Question;
import org.maskedbandit.service.node.Node;
import org.maskedbandit.service.store.ApiKeys;

/**
 * The OpenFeature Remote Evaluation Protocol, version 0.3.0: a flag is an experiment, a targeting
 * key is a person, a variant is the label of an arm. The id of the decision is metadata of the
 * evaluation, and its reward is reported as that of any other decision.
 *
 * <p>One evaluation is a decision. A list of all flags is held by clients, which ask for it again
 * and again; a person keeps the decisions of a list until there is a release. The ETag is a hash of
 * the list: it changes when a decision does.
 */
final class OfrepRoutes {
  static final String PREFIX = "/ofrep/";
  private static final int LONGEST_KEY = 1000;
  private static final int RETRY_SECONDS = 1;

  private final Node node;

  OfrepRoutes(Node node) {
    this.node = node;
  }

  /** What is wrong with a request; the details never repeat what was given. */
  private static final class Refused extends IllegalArgumentException {
    private static final long serialVersionUID = 1;
    private final String code;

    Refused(String code, String details) {
      super(details);
      this.code = code;
    }
  }

  void evaluate(RoutingContext context) {
    String key = context.pathParam("flag");
    Optional<Experiment> experiment =
        node.find(key).filter(found -> Access.admits(context, found.name()));
    if (experiment.isEmpty()) {
      Answers.json(context, 404, error(key, "FLAG_NOT_FOUND", "there is no such experiment"));
      return;
    }
    Later.then(
        context,
        node.kept().decide(experiment.get(), question(context)),
        answer -> answer.ifPresentOrElse(
            decided -> Answers.json(context, 200, json(decided)), () -> behind(context)));
  }

  void evaluateAll(RoutingContext context) {
    Question question = question(context);
    var answers = node.experiments().stream()
        .filter(experiment -> Access.admits(context, experiment.name()))
        .sorted(Comparator.comparing(Experiment::name))
        .map(experiment -> node.kept().decideListed(experiment, question))
        .toList();
    Later.then(context, Later.all(answers), all -> list(context, all));
  }

  private static void list(RoutingContext context, List<Optional<Answer>> answers) {
    if (answers.stream().anyMatch(Optional::isEmpty)) {
      behind(context);
      return;
    }
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    ArrayNode flags = body.putArray("flags");
    answers.forEach(answer -> flags.add(json(answer.orElseThrow())));
    String tag = tag(body);
    context.response().putHeader(HttpHeaders.ETAG, tag);
    if (matches(context.request().getHeader(HttpHeaders.IF_NONE_MATCH), tag)) {
      context.response().setStatusCode(304).end();
    } else {
      Answers.json(context, 200, body);
    }
  }

  private static String tag(JsonNode body) {
    byte[] hash = Arrays.copyOf(ApiKeys.hash(body.toString()), 18);
    return '"' + Base64.getUrlEncoder().encodeToString(hash) + '"';
  }

  /** Weak or not: If-None-Match compares what is between the quotation marks. */
  private static boolean matches(@Nullable String header, String tag) {
    return header != null
        && Arrays.stream(header.split(","))
            .map(String::strip)
            .map(each -> each.startsWith("W/") ? each.substring(2) : each)
            .anyMatch(tag::equals);
  }

  private static Question question(RoutingContext context) {
    JsonNode body;
    try {
      body = Answers.body(context);
    } catch (Answers.BadBody notJson) {
      throw new Refused("PARSE_ERROR", "the body must be JSON, but is something else");
    }
    JsonNode given = body.path("context");
    if (!given.isObject()) {
      throw new Refused("INVALID_CONTEXT", "context must be a JSON object, but is not");
    }
    JsonNode person = given.path("targetingKey");
    if (person.isMissingNode() || person.isNull() || person.asText("?").isEmpty()) {
      throw new Refused("TARGETING_KEY_MISSING", "context.targetingKey must be given: a person");
    }
    if (!person.isTextual() || person.textValue().length() > LONGEST_KEY) {
      throw new Refused(
          "INVALID_CONTEXT",
          "context.targetingKey must be a string of at most " + LONGEST_KEY
              + " characters, but is not");
    }
    return new Question(Optional.of(person.textValue()), Optional.empty(), Optional.empty());
  }

  private static ObjectNode json(Answer answer) {
    Arm arm = answer.experiment().arms().get(answer.arm());
    ObjectNode json = JsonNodeFactory.instance
        .objectNode()
        .put("key", answer.experiment().name())
        .put("reason", reason(answer.reason()))
        .put("variant", arm.label());
    json.set("value", arm.value());
    // Scalars alone are allowed here.
    ObjectNode metadata =
        json.putObject("metadata").put("decision", answer.id()).put("release", answer.release());
    if (!answer.experiment().definition().armsAlone()) {
      metadata.put("propensity", answer.propensity());
    }
    return json;
  }

  /** A person who keeps a decision got it by the same split: a list says the same again. */
  private static String reason(Choice.Reason reason) {
    return switch (reason) {
      case paused -> "DISABLED";
      case stopped -> "STATIC";
      case after -> "DEFAULT";
      case thompson, control, sticky -> "SPLIT";
    };
  }

  private static ObjectNode error(@Nullable String key, String code, String details) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    if (key != null) {
      json.put("key", key);
    }
    return json.put("errorCode", code).put("errorDetails", details);
  }

  /** More decisions than the store can take. */
  private static void behind(RoutingContext context) {
    tooMany(context, RETRY_SECONDS);
  }

  /** Without a body; the time is in seconds. */
  static void tooMany(RoutingContext context, int seconds) {
    context
        .response()
        .setStatusCode(429)
        .putHeader(HttpHeaders.RETRY_AFTER, Integer.toString(seconds))
        .end();
  }

  /** Errors in the form of the protocol. */
  static void fail(RoutingContext context) {
    String key = context.pathParam("flag");
    Throwable failure = context.failure();
    if (failure instanceof Refused refused) {
      Answers.json(context, 400, error(key, refused.code, String.valueOf(refused.getMessage())));
    } else if (failure instanceof VertxException
        || (context.statusCode() >= 400 && context.statusCode() < 500)) {
      Answers.json(
          context,
          failure instanceof VertxException ? 400 : context.statusCode(),
          error(key, "PARSE_ERROR", "the request must be well-formed, but is not"));
    } else {
      Routes.log(failure);
      Answers.json(context, 503, error(key, "GENERAL", "the service cannot answer now; try again"));
    }
  }
}
