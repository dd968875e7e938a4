package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Refusal;

/** A refusal with a status of its own, in the form of RFC 9457. */
class Problem extends Refusal {
  private static final long serialVersionUID = 1;

  private static final Map<Integer, String> TITLES = Map.ofEntries(
      Map.entry(400, "Bad request"),
      Map.entry(401, "No valid key"),
      Map.entry(403, "Not allowed"),
      Map.entry(404, "Not found"),
      Map.entry(405, "Method not allowed"),
      Map.entry(408, "Too slow"),
      Map.entry(409, "Conflict"),
      Map.entry(410, "Gone"),
      Map.entry(413, "Too large"),
      Map.entry(422, "Refused"),
      Map.entry(429, "Too many requests"),
      Map.entry(500, "Internal error"),
      Map.entry(503, "Not available"));

  private final int status;
  private final int retryAfter;
  private final @Nullable String error;

  Problem(int status, String detail) {
    this(status, detail, 1, null);
  }

  /**
   * @param retryAfter seconds, if the problem is one that passes
   * @param error the id under which the log has the cause
   */
  Problem(int status, String detail, int retryAfter, @Nullable String error) {
    super(detail);
    this.status = status;
    this.retryAfter = retryAfter;
    this.error = error;
  }

  int status() {
    return status;
  }

  Map<String, String> headers() {
    return status == 429 || status == 503
        ? Map.of("Retry-After", Integer.toString(retryAfter))
        : Map.of();
  }

  ObjectNode json() {
    ObjectNode json = Json.object()
        .put("type", "about:blank")
        .put("title", TITLES.getOrDefault(status, "Error"))
        .put("status", status)
        .put("detail", getMessage());
    return error == null ? json : json.put("error", error);
  }
}
