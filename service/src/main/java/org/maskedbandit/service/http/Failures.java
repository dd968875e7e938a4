package org.maskedbandit.service.http;

import io.vertx.core.VertxException;
import io.vertx.ext.web.handler.HttpException;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.KeyStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says why requests failed: to clients by a problem, and to operators by the log. All failures of a
 * route with the same cause within a period of ten seconds share one line and its id, so that a
 * store that does not answer does not fill the log. Lines count nothing: how many rewards were
 * reported may be protected. Thread-safe.
 */
final class Failures {
  private static final Logger LOG = LoggerFactory.getLogger(Failures.class);
  private static final long SHARED_NANOS = 10_000_000_000L;

  private record Kind(String route, String cause) {}

  private final LongSupplier clock;
  private final String secret = UUID.randomUUID().toString();
  private final Map<Kind, Long> periods = new ConcurrentHashMap<>();

  /** @param clock in nanoseconds, from any origin */
  Failures(LongSupplier clock) {
    this.clock = clock;
  }

  /**
   * Why a request failed. What the client did wrong is a refusal, and says so. A store that does
   * not answer is worth another try. All else is an error of the service. Both are logged by class
   * and place, since messages may show values, under the id that the client is told.
   */
  Problem problem(Throwable failed, String route) {
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
    }
    String id = logged(new Kind(route, where(cause)));
    String where = "; its log has the cause under error " + id;
    return passing(cause)
        ? new Problem(503, "the service cannot answer now; try again" + where, 1, id)
        : new Problem(500, "the service failed" + where, 1, id);
  }

  /** The id of the line that is about failures of that kind; it tells nothing of other clients. */
  private String logged(Kind kind) {
    long period = Math.floorDiv(clock.getAsLong(), SHARED_NANOS);
    byte[] hash = KeyStore.hash(secret + " " + period + " " + kind);
    String id = HexFormat.of().formatHex(hash, 0, 4);
    Long before = periods.put(kind, period);
    if (before == null || before != period) {
      LOG.error("{} failed, error {}: {}", kind.route(), id, kind.cause());
    }
    return id;
  }

  private static Throwable unwrapped(Throwable failed) {
    Throwable inner = failed.getCause();
    return failed instanceof CompletionException && inner != null ? unwrapped(inner) : failed;
  }

  /** Whether the store, or a worker, does not take more now. */
  static boolean passing(Throwable failed) {
    return Database.unavailable(failed)
        || Database.causes(failed).anyMatch(each -> each instanceof RejectedExecutionException);
  }

  /** The class of the innermost cause, and where it was thrown. */
  static String where(Throwable failed) {
    Throwable inner = Database.causes(failed).reduce(failed, (outer, cause) -> cause);
    StackTraceElement[] trace = inner.getStackTrace();
    return inner.getClass().getName() + (trace.length == 0 ? "" : " at " + trace[0]);
  }
}
