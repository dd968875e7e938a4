package org.maskedbandit.service.http;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.KeyStore;
import org.maskedbandit.service.store.KeyStore.Role;

/**
 * What every request passes: its key is checked, then its body is read, then an endpoint answers.
 * The only place that sends answers.
 */
final class Door {
  /** How problems are written. */
  interface Form extends BiFunction<Problem, @Nullable String, Reply> {}

  /** An answer in parts. What fails before the first part is a problem. */
  interface Stream {
    Future<Void> answer(Request request, Streamed out);
  }

  private final Access access;
  private final Bodies bodies;
  private final WorkerExecutor workers;
  private final Failures failures = new Failures(System::nanoTime);

  Door(Vertx vertx, Access access, Bodies bodies) {
    this.access = access;
    this.bodies = bodies;
    workers = vertx.createSharedWorkerExecutor("show", Database.READERS);
  }

  /** @param role of the keys that may pass, at least; everybody may if there is none */
  Handler<RoutingContext> with(
      @Nullable Role role, Bodies.Limit limit, Form form, Reply.Endpoint endpoint) {
    return context -> request(context, role, limit, endpoint::answer)
        .onComplete(done -> send(
            context.request(),
            done.succeeded() ? done.result() : problem(context, done.cause(), form)));
  }

  Handler<RoutingContext> streaming(Role role, Stream stream) {
    return context -> {
      Streamed out = new Streamed(context, access);
      request(context, role, Bodies.Limit.NONE, request -> stream.answer(request, out))
          .onSuccess(done -> out.end())
          .onFailure(failed -> {
            Reply problem = problem(context, failed, Door::plain);
            if (context.response().headWritten()) {
              // The client sees that the text is not complete.
              context.response().reset();
            } else {
              send(context.request(), problem);
            }
          });
    };
  }

  private <R> Future<R> request(
      RoutingContext context,
      @Nullable Role role,
      Bodies.Limit limit,
      Function<Request, Future<R>> answer) {
    Future<Optional<KeyStore.Key>> key = role == null
        ? Future.succeededFuture(Optional.empty())
        : access.require(role, context.request()).map(Optional::of);
    return key.compose(found -> bodies
        .read(context, limit)
        .compose(body -> answer.apply(new Request(context, found, body, this))));
  }

  Reply problem(RoutingContext context, Throwable failed, Form form) {
    return form.apply(
        failures.problem(failed, Metrics.route(context)), context.pathParam(OfrepEndpoints.FLAG));
  }

  /** The result of work that may block, in one of few threads. */
  <R> Future<R> blocking(Callable<R> work) {
    return workers.executeBlocking(work, false);
  }

  /** The form of RFC 9457. */
  static Reply plain(Problem problem, @Nullable String ignored) {
    return Reply.problem(problem);
  }

  void send(HttpServerRequest request, Reply reply) {
    HttpServerResponse response = request.response();
    if (response.ended() || response.closed()) {
      return;
    }
    response.setStatusCode(reply.status());
    reply.headers().forEach(response::putHeader);
    boolean waits = !request.isEnded() && Bodies.waits(request);
    bodies.discard(request);
    Future<Void> sent =
        reply.body().isMissingNode() ? response.end() : response.end(reply.content());
    if (waits) {
      // Nobody knows whether the body still comes, so no other request can follow.
      sent.onComplete(done -> request.connection().close());
    }
  }
}
