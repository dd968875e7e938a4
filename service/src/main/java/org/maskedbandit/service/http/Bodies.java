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
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.maskedbandit.service.serve.Repeating;

/**
 * Reads bodies of requests. The bodies of all requests that are not answered yet share a budget: a
 * body that does not fit is refused, so that no number of connections fills the memory.
 */
final class Bodies {
  private static final long LOOK_MILLIS = 1_000;

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

  /**
   * What clients may take.
   *
   * @param budget bytes of all bodies together
   * @param seconds within which a body must be complete, also one that is discarded
   * @param discarded bytes of a body that is discarded
   */
  record Bounds(long budget, int seconds, long discarded) {
    /** An eighth of the memory is for bodies. */
    static Bounds ofMemory() {
      return new Bounds(Runtime.getRuntime().maxMemory() / 8, 30, 16 << 20);
    }
  }

  private final Vertx vertx;
  private final Bounds bounds;
  private final AtomicLong held = new AtomicLong();

  /**
   * What is done with the bodies that are on their way: one thing for each request. A timer for
   * each would cost more than to look at all of them, and hold what its client has left.
   */
  private final Map<HttpServerRequest, Coming> coming = new ConcurrentHashMap<>();

  Bodies(Vertx vertx, Bounds bounds) {
    this.vertx = vertx;
    this.bounds = bounds;
    Runnable look = Repeating.of("bodies are not looked at", this::look);
    vertx.setPeriodic(LOOK_MILLIS, id -> look.run());
  }

  private void look() {
    long now = System.nanoTime();
    coming.values().forEach(each -> each.look(now));
  }

  /** How many bytes are held by requests that are not answered yet. */
  long held() {
    return held.get();
  }

  /** How many bodies are on their way. */
  int coming() {
    return coming.size();
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
    Reading reading = new Reading(context, limit);
    reading.start(context);
    return reading.whole.future();
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

  /** A body that is on its way. All but {@link #look} is for the event loop of its request. */
  private abstract class Coming {
    final HttpServerRequest request;
    private final Context loop = vertx.getOrCreateContext();
    private final long begin = System.nanoTime();

    Coming(HttpServerRequest request) {
      this.request = request;
    }

    final void take() {
      coming.put(request, this);
      request.handler(this::add);
      request.endHandler(ended -> {
        forget();
        complete();
      });
      request.resume();
    }

    final boolean forget() {
      return coming.remove(request, this);
    }

    final void look(long now) {
      if (now - begin > bounds.seconds() * 1_000_000_000L) {
        loop.runOnContext(late -> {
          if (forget()) {
            late();
          }
        });
      }
    }

    abstract void add(Buffer part);

    abstract void complete();

    abstract void late();
  }

  /** A body for an endpoint. */
  private final class Reading extends Coming {
    private final Promise<Buffer> whole = Promise.promise();
    private final Limit limit;
    private Buffer body = Buffer.buffer();
    private long taken;
    private boolean over;

    Reading(RoutingContext context, Limit limit) {
      super(context.request());
      this.limit = limit;
    }

    void start(RoutingContext context) {
      context.addEndHandler(ended -> end());
      if (request.response().closed()) {
        // The client left while its key was looked up: nobody calls the handler of the end.
        end();
      } else {
        take();
      }
    }

    @Override
    void add(Buffer part) {
      if (over) {
        return;
      }
      if (taken + part.length() > limit.bytes) {
        fail(tooLong(limit));
      } else if (held.addAndGet(part.length()) > bounds.budget()) {
        held.addAndGet(-part.length());
        fail(new Problem(503, "the service has too many requests at once; try again"));
      } else {
        taken += part.length();
        body.appendBuffer(part);
      }
    }

    @Override
    void complete() {
      whole.tryComplete(body);
    }

    @Override
    void late() {
      fail(new Problem(
          408, "the body must be complete within " + bounds.seconds() + " s, but is not"));
    }

    /** What is still to come is discarded by whoever sends the problem. */
    private void fail(Problem problem) {
      over = true;
      body = Buffer.buffer();
      whole.tryFail(problem);
    }

    /** The request is answered, or its connection is closed. */
    private void end() {
      forget();
      held.addAndGet(-taken);
      taken = 0;
      fail(new Problem(400, "the connection was closed in the middle of a request"));
    }
  }

  /** A body that nobody reads. A client that sends more, or for longer, is cut off. */
  private final class Discarding extends Coming {
    private long left = bounds.discarded();

    Discarding(HttpServerRequest request) {
      super(request);
    }

    /** A request of HTTP/1.1 that is answered does not hear that its connection was closed. */
    void start() {
      request.connection().closeHandler(closed -> forget());
      take();
    }

    @Override
    void add(Buffer part) {
      left -= part.length();
      if (left < 0) {
        late();
      }
    }

    /** Connections live longer than requests. */
    @Override
    void complete() {
      request.connection().closeHandler(null);
    }

    @Override
    void late() {
      request.connection().close();
    }
  }

  /** Forgets what is still to come of a body, so that the client comes to read its answer. */
  void discard(HttpServerRequest request) {
    if (hasBody(request) && !request.isEnded() && !request.response().closed()) {
      new Discarding(request).start();
    }
  }

  /** Whether a client waits for leave to send a body. */
  static boolean waits(HttpServerRequest request) {
    return "100-continue".equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT));
  }
}
