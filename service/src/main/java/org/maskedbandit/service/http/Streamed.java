package org.maskedbandit.service.http;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/**
 * An answer in parts. A part is sent when the client has taken most of those before, and only while
 * the key of the request is valid. Used by the event loop of the request alone.
 */
final class Streamed {
  private final RoutingContext context;
  private final HttpServerResponse response;
  private final Access access;
  private Promise<Void> drained = Promise.promise();

  Streamed(RoutingContext context, Access access) {
    this.context = context;
    this.access = access;
    response = context.response();
  }

  /** @param atEnd is called when the answer has ended or the client has left, maybe at once */
  void begin(String type, Runnable atEnd) {
    context.addEndHandler(ended -> {
      drained.tryFail(left());
      atEnd.run();
    });
    response
        .setChunked(true)
        .putHeader("Content-Type", type)
        .drainHandler(ready -> drained.tryComplete());
    if (response.closed()) {
      // The client left while its key was looked up: nobody calls the handler of the end.
      atEnd.run();
    }
  }

  /** Complete when the next part may be sent. Fails if the key was revoked or the client left. */
  Future<Void> ready() {
    return room().compose(room -> access.stillValid(context.request())).compose(valid -> {
      if (!valid) {
        return Future.failedFuture(new Problem(401, "the key was revoked"));
      }
      return open() ? Future.succeededFuture() : Future.failedFuture(left());
    });
  }

  private Future<Void> room() {
    if (!full() || !open()) {
      return Future.succeededFuture();
    }
    if (drained.future().isComplete()) {
      drained = Promise.promise();
    }
    return drained.future();
  }

  private static Problem left() {
    return new Problem(400, "the client closed the connection");
  }

  private boolean open() {
    return !response.ended() && !response.closed();
  }

  /** Whether the client has not taken most of the parts yet. */
  boolean full() {
    return response.writeQueueFull();
  }

  void write(String part) {
    if (open()) {
      response.write(part);
    }
  }

  void end() {
    if (open()) {
      response.end();
    }
  }
}
