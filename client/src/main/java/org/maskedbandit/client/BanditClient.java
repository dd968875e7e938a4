package org.maskedbandit.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Asks a decision service which arm to play, and reports what came of it. Thread-safe.
 *
 * <pre>{@code
 * BanditClient client = BanditClient.at("http://127.0.0.1:8080", key);
 * Decision decision = client.decide(DecisionRequest.of("checkout-button").person("alice"));
 * client.reward(decision.id(), 1);
 * }</pre>
 *
 * A request that fails for a passing reason (no answer in time, 429, 502, 503, 504) is sent again
 * after a pause. Every request for a decision has a name, its own or a random one, so that the
 * service gives the same decision again; a reward that is reported twice counts once.
 */
public final class BanditClient {
  private static final int MOST_TOGETHER = 10_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int ATTEMPTS = 4;

  private record Known(String tag, Weights weights) {}

  private final Http http;
  private final Map<String, Known> known = new ConcurrentHashMap<>();

  private BanditClient(Http http) {
    this.http = http;
  }

  /** With four attempts of five seconds. */
  public static BanditClient at(String address, String key) {
    return at(address, key, TIMEOUT, ATTEMPTS);
  }

  /**
   * @param address for example http://127.0.0.1:8080
   * @param key with the role app
   * @param timeout of one attempt
   * @param attempts 1: nothing is sent again, and requests get no random name, which saves the
   *     service from storing it
   */
  public static BanditClient at(String address, String key, Duration timeout, int attempts) {
    if (attempts < 1) {
      throw new IllegalArgumentException("attempts must be at least 1, but is " + attempts);
    }
    return new BanditClient(new Http(address, key, timeout, attempts));
  }

  public Decision decide(DecisionRequest request) {
    String path = "/v1/experiments/" + encoded(request.experiment()) + "/decisions";
    return Decision.of(http.post(path, json(repeatable(request))));
  }

  /** Many at once; a result for each, in order. */
  public List<Result<Decision>> decideAll(List<DecisionRequest> requests) {
    return together(
        requests,
        "/v1/decisions",
        "requests",
        "status",
        Decision::of,
        request -> json(repeatable(request)).put("experiment", request.experiment()));
  }

  /** Reports a value for a decision. */
  public Receipt reward(String decision, double value) {
    ObjectNode body = Http.JSON.createObjectNode().put("value", value);
    return Receipt.of(http.put("/v1/decisions/" + encoded(decision) + "/reward", body));
  }

  /** Many at once; a result for each, in order. */
  public List<Result<Receipt>> rewardAll(List<Reward> rewards) {
    return together(
        rewards,
        "/v1/rewards",
        "rewards",
        "code",
        Receipt::of,
        reward -> Http.JSON
            .createObjectNode()
            .put("decision", reward.decision())
            .put("value", reward.value()));
  }

  /** The weights as of the latest release; cheap if there was none since the last call. */
  public Weights weights(String experiment) {
    HttpRequest.Builder request =
        http.to("/v1/experiments/" + encoded(experiment) + "/weights").GET();
    Known before = known.get(experiment);
    if (before != null) {
      request.header("If-None-Match", before.tag());
    }
    HttpResponse<String> response = http.send(request.build());
    if (before != null && response.statusCode() == 304) {
      return before.weights();
    }
    Weights weights = weights(Http.json(response));
    response
        .headers()
        .firstValue("ETag")
        .ifPresent(tag -> known.put(experiment, new Known(tag, weights)));
    return weights;
  }

  private static Weights weights(JsonNode json) {
    Map<String, Double> weights = new HashMap<>();
    json.path("weights")
        .properties()
        .forEach(field -> weights.put(field.getKey(), field.getValue().asDouble()));
    return new Weights(json.path("release").asLong(), weights);
  }

  private DecisionRequest repeatable(DecisionRequest request) {
    return http.attempts() > 1 ? request.named() : request;
  }

  private static ObjectNode json(DecisionRequest request) {
    ObjectNode json = Http.JSON.createObjectNode();
    request.person().ifPresent(person -> json.put("person", person));
    request.request().ifPresent(name -> json.put("request", name));
    request.eligible().ifPresent(labels -> labels.forEach(json.putArray("eligible")::add));
    return json;
  }

  /** @param code the field of a result that has its status */
  private <Q, A> List<Result<A>> together(
      List<Q> all,
      String path,
      String field,
      String code,
      Function<JsonNode, A> answer,
      Function<Q, ObjectNode> json) {
    List<Result<A>> results = new ArrayList<>(all.size());
    for (int from = 0; from < all.size(); from += MOST_TOGETHER) {
      ObjectNode body = Http.JSON.createObjectNode();
      ArrayNode array = body.putArray(field);
      all.subList(from, Math.min(all.size(), from + MOST_TOGETHER))
          .forEach(each -> array.add(json.apply(each)));
      JsonNode answers = http.post(path, body).path("results");
      if (answers.size() != array.size()) {
        throw new ServiceException(
            200, "there must be " + array.size() + " results, but there are " + answers.size());
      }
      answers.forEach(each -> results.add(result(each, each.path(code).asInt(), answer)));
    }
    return results;
  }

  private static <A> Result<A> result(JsonNode json, int status, Function<JsonNode, A> answer) {
    return status == 200
        ? new Result<>(status, Optional.of(answer.apply(json)), "")
        : new Result<>(status, Optional.empty(), json.path("detail").asText());
  }

  private static String encoded(String part) {
    return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
