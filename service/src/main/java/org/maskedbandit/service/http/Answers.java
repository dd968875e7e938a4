package org.maskedbandit.service.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.util.Map;
import org.maskedbandit.notation.Check;

/** Writes JSON and RFC 9457 problems, and reads JSON bodies. */
final class Answers {
  /** Of two values in a body none is taken. */
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private static final Map<Integer, String> TITLES = Map.ofEntries(
      Map.entry(400, "Bad request"),
      Map.entry(401, "No valid key"),
      Map.entry(403, "Not allowed"),
      Map.entry(404, "Not found"),
      Map.entry(405, "Method not allowed"),
      Map.entry(409, "Conflict"),
      Map.entry(410, "Gone"),
      Map.entry(413, "Too large"),
      Map.entry(415, "Not JSON"),
      Map.entry(422, "Refused"),
      Map.entry(429, "Too many requests"),
      Map.entry(503, "Not available"));

  private Answers() {}

  static void json(RoutingContext context, int status, JsonNode body) {
    send(context.response(), status, "application/json", body);
  }

  static void problem(RoutingContext context, int status, String detail) {
    problem(context.response(), status, detail);
  }

  static void problem(HttpServerResponse response, int status, String detail) {
    send(response, status, "application/problem+json", problem(status, detail));
  }

  static ObjectNode problem(int status, String detail) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", "about:blank")
        .put("title", TITLES.getOrDefault(status, "Error"))
        .put("status", status)
        .put("detail", detail);
  }

  private static void send(HttpServerResponse response, int status, String type, JsonNode body) {
    if (response.ended() || response.closed()) {
      return;
    }
    try {
      response
          .setStatusCode(status)
          .putHeader(HttpHeaders.CONTENT_TYPE, type)
          .end(Buffer.buffer(JSON.writeValueAsBytes(body)));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The body as JSON; an absent one is an empty object. */
  static JsonNode body(RoutingContext context) {
    Buffer buffer = context.body().buffer();
    if (buffer == null || buffer.length() == 0) {
      return JsonNodeFactory.instance.objectNode();
    }
    try {
      JsonNode json = JSON.readTree(buffer.getBytes());
      if (json != null && !json.isMissingNode()) {
        return json;
      }
    } catch (IOException notJson) {
      // Refused below, with the same sentence.
    }
    throw new BadBody();
  }

  /** A body that is not JSON. Its text is not repeated. */
  static final class BadBody extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    BadBody() {
      super(Check.refusal("the body", "JSON", "something else").getMessage());
    }
  }
}
