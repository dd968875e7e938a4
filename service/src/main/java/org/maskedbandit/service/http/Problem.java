package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.VertxException;
import io.vertx.ext.web.handler.HttpException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.service.store.Database;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A refusal with a status of its own, in the form of RFC 9457. */
class Problem extends Refusal {
  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(Problem.class);
  static final int UNAVAILABLE = 503;

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
      Map.entry(UNAVAILABLE, "Not available"));

  private final int status;
  private final Map<String, String> headers;
  private final @Nullable String error;

  Problem(int status, String detail) {
    this(status, detail, Map.of(), null);
  }

  private Problem(int status, String detail, Map<String, String> headers, @Nullable String error) {
    super(detail);
    this.status = status;
    this.headers = headers;
    this.error = error;
  }

  /** A problem that passes: the client is told when to ask again. */
  static Problem passing(int status, String detail, int seconds) {
    return new Problem(status, detail, Map.of("Retry-After", Integer.toString(seconds)), null);
  }

  /**
   * Why a request failed. What the client did wrong is a refusal, and says so. A store that does
   * not answer is worth another try. All else is an error of the service: it is logged by its class
   * and place, since messages may show values, under the id that the client is told.
   */
  static Problem of(Throwable failed, String route) {
    Throwable cause = unwrapped(failed);
    if (cause instanceof Problem problem) {
      return problem;
    } else if (cause instanceof Refusal) {
      return new Problem(422, String.valueOf(cause.getMessage()));
    } else if (cause instanceof VertxException) {
      // The connection was closed in the middle of a request, or went on with something else.
      return new Problem(400, "the connection must carry whole requests, but does not");
    } else if (cause instanceof HttpException http && http.getStatusCode() < 500) {
      return new Problem(http.getStatusCode(), "the request must be well-formed, but is not");
    } else if (transientFailure(cause)) {
      LOG.warn("{} cannot be answered now: {}", route, where(cause));
      return unavailable("the service cannot answer now; try again");
    }
    String id = UUID.randomUUID().toString().substring(0, 8);
    LOG.error("{} failed, error {}: {}", route, id, where(cause));
    return new Problem(
        500, "the service failed; its log has the cause under error " + id, Map.of(), id);
  }

  static Problem unavailable(String detail) {
    return passing(UNAVAILABLE, detail, 1);
  }

  private static Throwable unwrapped(Throwable failed) {
    Throwable inner = failed.getCause();
    return failed instanceof CompletionException && inner != null ? unwrapped(inner) : failed;
  }

  /** The store, or a worker, does not take more now. */
  private static boolean transientFailure(Throwable failed) {
    return Database.unavailable(failed)
        || Database.causes(failed).anyMatch(each -> each instanceof RejectedExecutionException);
  }

  /** The class of the innermost cause, and where it was thrown. */
  private static String where(Throwable failed) {
    Throwable inner = Database.causes(failed).reduce(failed, (outer, cause) -> cause);
    StackTraceElement[] trace = inner.getStackTrace();
    return inner.getClass().getName() + (trace.length == 0 ? "" : " at " + trace[0]);
  }

  int status() {
    return status;
  }

  Map<String, String> headers() {
    return headers;
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
