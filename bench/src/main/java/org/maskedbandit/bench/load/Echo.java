package org.maskedbandit.bench.load;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.handler.BodyHandler;
import org.maskedbandit.bench.load.HttpLoad.Request;
import org.maskedbandit.service.http.Listeners;
import org.maskedbandit.service.http.Server;

/** A server that answers with what it gets: as many event loops and the options of the service. */
final class Echo implements AutoCloseable {
  static final Request REQUEST = new Request(HttpMethod.POST, "/echo", OwnService.BODY);

  private final Vertx vertx = Vertx.vertx();
  private final Listeners listeners =
      Listeners.start(vertx, new Server.Address("127.0.0.1", 0), this::handler);

  private Handler<HttpServerRequest> handler() {
    Router router = Router.router(vertx);
    router.route().handler(BodyHandler.create(false));
    router
        .post("/echo")
        .handler(context -> context.response().end(context.body().buffer()));
    return router;
  }

  int port() {
    return listeners.port();
  }

  @Override
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
