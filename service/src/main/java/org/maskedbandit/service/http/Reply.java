package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * The answer to a request. Endpoints return one and never send it.
 *
 * @param body sent as JSON; bytes are sent as they are, and a missing node is no body
 */
record Reply(int status, JsonNode body, Map<String, String> headers) {
  private static final String TYPE = "Content-Type";

  /** Turns a request into a reply. An exception, or a failed future, is a {@link Problem}. */
  interface Endpoint {
    Future<Reply> answer(Request request);
  }

  static Reply json(int status, JsonNode body) {
    return new Reply(status, body, Map.of(TYPE, "application/json"));
  }

  static Reply bytes(String type, byte[] body) {
    return new Reply(200, BinaryNode.valueOf(body), Map.of(TYPE, type));
  }

  static Reply text(String text) {
    return bytes("text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
  }

  static Reply empty(int status) {
    return new Reply(status, MissingNode.getInstance(), Map.of());
  }

  static Reply problem(Problem problem) {
    return new Reply(problem.status(), problem.json(), Map.of(TYPE, "application/problem+json"))
        .with(problem.headers());
  }

  Reply with(Map<String, String> more) {
    Map<String, String> all = new HashMap<>(headers);
    all.putAll(more);
    return new Reply(status, body, all);
  }

  /** The same under a name of its content, or only the name if the client has the content. */
  Reply tagged(Request request, String tag) {
    return (request.knows(tag) ? empty(304) : this).with(Map.of("ETag", tag));
  }

  Buffer content() {
    return body instanceof BinaryNode bytes
        ? Buffer.buffer(bytes.binaryValue())
        : Buffer.buffer(Json.write(body));
  }
}
