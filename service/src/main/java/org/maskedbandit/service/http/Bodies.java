package org.maskedbandit.service.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.maskedbandit.service.serve.Repeating;

/**
 * Reads bodies of requests. The bodies of all requests that are not answered yet share a budget: a
 * body that does not fit is refused, so that no number of connections fills the memory.
 */
final class Bodies {
  private static final long MAX_MILLIS = 30_000;
  private static final long LOOK_MILLIS = 1_000;
  private static final long MAX_DISCARDED = 16 << 20;

  /** How long the body of a request may be. */
  enum Limit {
    /** Bodies are ignored. */
    NONE(0),
    SMALL(64 << 10),
    LARGE(4 << 20);

    private final long bytes;

    Limit(long bytes) {
      this.bytes = bytes;
    }
  }

  private final Vertx vertx;
  private final long budget;
  private final AtomicLong held = new AtomicLong();

  /** Bodies that are on their way. A timer for each would cost more than to look at all of them. */
  private final Set<Reading> readings = ConcurrentHashMap.newKeySet();

  /** @param budget bytes of all bodies together */
  Bodies(Vertx vertx, long budget) {
    this.vertx = vertx;
    this.budget = budget;
    Runnable look = Repeating.of("bodies are not looked at", this::look);
    vertx.setPeriodic(LOOK_MILLIS, id -> look.run());
  }

  private void look() {
    long now = System.nanoTime();
    readings.forEach(reading -> reading.look(now));
  }

  /** How many bytes are held by requests that are not answered yet. */
  long held() {
    return held.get();
  }

  /** Requests with bodies must not flow before somebody reads them. */
  static void pause(HttpServerRequest request) {
    if (hasBody(request)) {
      request.pause();
    }
  }

  private static boolean hasBody(HttpServerRequest request) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    return request.version() == HttpVersion.HTTP_2
        || request.headers().contains(HttpHeaders.TRANSFER_ENCODING)
        || (length != null && !length.equals("0"));
  }

  Future<Buffer> read(RoutingContext context, Limit limit) {
    HttpServerRequest request = context.request();
    if (limit == Limit.NONE || !hasBody(request)) {
      discard(request);
      return Future.succeededFuture(Buffer.buffer());
    }
    if (declared(request) > limit.bytes) {
      return Future.failedFuture(tooLong(limit));
    }
    if (waits(request)) {
      request.response().writeContinue();
    }
    return new Reading(context, limit).whole.future();
  }

  /** 0 if it is not known. */
  private static long declared(HttpServerRequest request) {
    try {
      String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
      return length == null ? 0 : Long.parseLong(length);
    } catch (NumberFormatException wrong) {
      throw new Problem(400, "Content-Length must be a whole number, but is something else");
    }
  }

  private static Problem tooLong(Limit limit) {
    return new Problem(413, "the body must be of at most " + limit.bytes + " bytes, but is longer");
  }

  /** A body that is on its way. */
  private final class Reading {
    private final Promise<Buffer> whole = Promise.promise();
    private Buffer body = Buffer.buffer();
    private final HttpServerRequest request;
    private final Context loop = vertx.getOrCreateContext();
    private final Limit limit;
    private final long begin = System.nanoTime();
    private long taken;

    Reading(RoutingContext context, Limit limit) {
      this.limit = limit;
      request = context.request();
      context.addEndHandler(ended -> end());
      request.handler(this::add);
      request.endHandler(complete -> {
        readings.remove(this);
        whole.tryComplete(body);
      });
      readings.add(this);
      request.resume();
    }

    /** Ends a body that has taken too long, in the event loop of its request. */
    private void look(long now) {
      if (now - begin > MAX_MILLIS * 1_000_000) {
        loop.runOnContext(late -> {
          if (readings.remove(this)) {
            fail(tooSlow());
          }
        });
      }
    }

    private void add(Buffer part) {
      if (taken + part.length() > limit.bytes) {
        fail(tooLong(limit));
      } else if (held.addAndGet(part.length()) > budget) {
        held.addAndGet(-part.length());
        fail(new Problem(503, "the service has too many requests at once; try again"));
      } else {
        taken += part.length();
        body.appendBuffer(part);
      }
    }

    /** What is still to come is discarded by whoever sends the problem. */
    private void fail(Problem problem) {
      request.handler(part -> {});
      body = Buffer.buffer();
      whole.tryFail(problem);
    }

    /** The request is answered, or its connection is closed. */
    private void end() {
      readings.remove(this);
      held.addAndGet(-taken);
      taken = 0;
      body = Buffer.buffer();
      whole.tryFail(new Problem(400, "the connection was closed in the middle of a request"));
    }
  }

  private static Problem tooSlow() {
    return new Problem(
        408, "the body must be complete within " + MAX_MILLIS / 1000 + " s, but is not");
  }

  /**
   * Forgets what is still to come of a body, so that the client comes to read its answer. A client
   * that sends more, or for longer, is cut off.
   */
  void discard(HttpServerRequest request) {
    if (request.isEnded() || !hasBody(request)) {
      return;
    }
    long timer = vertx.setTimer(MAX_MILLIS, late -> request.connection().close());
    long[] left = {MAX_DISCARDED};
    request.handler(part -> {
      left[0] -= part.length();
      if (left[0] < 0) {
        request.connection().close();
      }
    });
    request.endHandler(complete -> vertx.cancelTimer(timer));
    request.resume();
  }

  /** Whether a client waits for leave to send a body. */
  static boolean waits(HttpServerRequest request) {
    return "100-continue".equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT));
  }
}
