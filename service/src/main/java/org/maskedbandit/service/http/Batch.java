package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.experiment.JsonFields;

/** Many requests in one: each has a result of its own. */
final class Batch {
  private static final int MAX = 10_000;

  private Batch() {}

  static JsonNode read(Request request, String field) {
    JsonFields fields = request.fields();
    JsonNode list = fields.get(field);
    fields.end();
    if (!list.isArray() || list.size() > MAX) {
      throw Check.refusal(
          field,
          "an array of at most " + MAX + " objects",
          list.isArray() ? "one of " + list.size() : "something else");
    }
    for (JsonNode each : list) {
      if (!each.isObject()) {
        throw Check.refusal(field, "an array of objects", "one with something else");
      }
    }
    return list;
  }

  /** @param status what the status of each is called */
  static Reply results(List<Reply> replies, String status) {
    ObjectNode json = Json.object();
    ArrayNode results = json.putArray("results");
    for (Reply reply : replies) {
      results.addObject().put(status, reply.status()).setAll((ObjectNode) reply.body());
    }
    return Reply.json(200, json);
  }
}
