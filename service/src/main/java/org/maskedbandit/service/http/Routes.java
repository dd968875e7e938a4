package org.maskedbandit.service.http;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.VertxException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import io.vertx.ext.web.handler.HttpException;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.node.Node;
import org.maskedbandit.service.store.ApiKeys.Role;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which request goes where, and who may make it. */
final class Routes implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Routes.class);
  private static final long MOST_BYTES = 4 << 20;
  private static final Pattern PERCENT = Pattern.compile("%(?![0-9A-Fa-f]{2})");

  private final Vertx vertx;
  private final Access access;
  private final DecisionRoutes decisions;
  private final ExperimentRoutes experiments;
  private final OperationRoutes operation;
  private final OfrepRoutes ofrep;
  private final PublicState state;
  private final StateRoutes states;
  private final DecisionsCsv csv;
  private final EventRoutes events;
  private final Metrics metrics;
  private final PlanRoutes plans = new PlanRoutes();

  Routes(Vertx vertx, Node node, OptionalInt rate) {
    this.vertx = vertx;
    access = new Access(vertx, node.database(), rate);
    decisions = new DecisionRoutes(node);
    state = new PublicState(node);
    experiments = new ExperimentRoutes(node, state);
    states = new StateRoutes(node, experiments, state);
    csv = new DecisionsCsv(node, experiments);
    events = new EventRoutes(node, access);
    operation = new OperationRoutes(node);
    ofrep = new OfrepRoutes(node);
    metrics = new Metrics(vertx, node, state);
  }

  /** Ends answers that would go on for ever, and plans that nobody will read. */
  void endStreams() {
    events.close();
    plans.close();
  }

  @Override
  public void close() {
    state.close();
  }

  /** The router would log each path that it cannot decode as an error. */
  Handler<HttpServerRequest> handler() {
    Router router = router();
    return request -> {
      if (PERCENT.matcher(String.valueOf(request.path())).find()) {
        Answers.problem(request.response(), 400, "each % in a path must precede two hex digits");
      } else {
        router.handle(request);
      }
    };
  }

  private Router router() {
    Router router = Router.router(vertx);
    router.route().handler(metrics::watch);
    router
        .head()
        .handler(context -> context.reroute(HttpMethod.GET, context.request().uri()));
    router.route().handler(Routes::withoutType);
    router.route().handler(BodyHandler.create(false).setBodyLimit(MOST_BYTES));
    String one = "/v1/experiments/:experiment";
    add(router, HttpMethod.POST, one + "/decisions", Role.app, decisions::decide);
    add(router, HttpMethod.PUT, "/v1/decisions/:decision/reward", Role.app, decisions::reward);
    add(router, HttpMethod.POST, "/v1/decisions", Role.app, decisions::decideAll);
    add(router, HttpMethod.POST, "/v1/rewards", Role.app, decisions::rewardAll);
    add(router, HttpMethod.POST, "/v1/experiments", Role.admin, experiments::create);
    add(router, HttpMethod.GET, "/v1/experiments", Role.viewer, experiments::list);
    add(router, HttpMethod.GET, one, Role.viewer, experiments::show);
    add(router, HttpMethod.POST, one + "/pause", Role.admin, experiments::pause);
    add(router, HttpMethod.POST, one + "/resume", Role.admin, experiments::resume);
    add(router, HttpMethod.POST, one + "/stop", Role.admin, experiments::stop);
    add(router, HttpMethod.POST, one + "/arms", Role.admin, experiments::addArm);
    add(router, HttpMethod.DELETE, one + "/arms/:arm", Role.admin, experiments::retireArm);
    add(router, HttpMethod.GET, "/v1/key", Role.viewer, Access::show);
    add(router, HttpMethod.GET, "/v1/journal", Role.admin, Access.ofAll(operation::journal));
    add(
        router,
        HttpMethod.DELETE,
        "/v1/people/:person",
        Role.admin,
        Access.ofAll(operation::erase));
    router.get("/readyz").handler(operation::ready);
    router.route(OfrepRoutes.PREFIX + "*").failureHandler(OfrepRoutes::fail);
    String flags = OfrepRoutes.PREFIX + "v1/evaluate/flags";
    add(router, HttpMethod.POST, flags + "/:flag", Role.app, ofrep::evaluate);
    add(router, HttpMethod.POST, flags, Role.app, ofrep::evaluateAll);
    add(router, HttpMethod.GET, one + "/weights", Role.viewer, states::weights);
    add(router, HttpMethod.GET, one + "/history", Role.viewer, states::history);
    add(router, HttpMethod.GET, one + "/decisions.csv", Role.admin, csv::send);
    add(router, HttpMethod.GET, "/v1/privacy", Role.viewer, Access.ofAll(states::privacy));
    add(router, HttpMethod.GET, "/metrics", Role.viewer, Access.ofAll(metrics::show));
    add(router, HttpMethod.GET, "/v1/events", Role.viewer, events::events);
    add(router, HttpMethod.POST, "/v1/plans", Role.viewer, plans::ask);
    add(router, HttpMethod.GET, "/v1/plans/:plan", Role.viewer, plans::show);
    add(router, HttpMethod.GET, "/v1/privacy/meaning", Role.viewer, plans::meaning);
    ContractRoutes.add(router);
    PageRoutes.add(router);
    router.get("/healthz").handler(context -> context.response().end("ok\n"));
    router.route().failureHandler(Routes::fail);
    router.errorHandler(404, context -> Answers.problem(context, 404, "there is no such address"));
    router.errorHandler(
        405,
        context -> Answers.problem(
            context, 405, "this address does not take " + context.request().method()));
    return router;
  }

  /** All bodies are JSON. Clients such as curl call them forms, which would be taken apart. */
  private static void withoutType(RoutingContext context) {
    context.request().headers().remove(HttpHeaders.CONTENT_TYPE);
    context.next();
  }

  private void add(
      Router router, HttpMethod method, String path, Role role, Consumer<RoutingContext> handler) {
    router
        .route(method, path)
        .handler(context -> {
          Metrics.route(context, path);
          access.require(role, context);
        })
        .handler(handler::accept)
        .failureHandler(Routes::fail);
  }

  /** A refusal is the client's mistake; anything else is ours, and is logged without values. */
  private static void fail(RoutingContext context) {
    Throwable failure = context.failure();
    if (failure instanceof Answers.BadBody) {
      Answers.problem(context, 400, String.valueOf(failure.getMessage()));
    } else if (failure instanceof IllegalArgumentException) {
      Answers.problem(context, 422, String.valueOf(failure.getMessage()));
    } else if (failure instanceof VertxException) {
      // The connection was closed in the middle of a request, or went on with something else.
      Answers.problem(context, 400, "the connection must carry whole requests, but does not");
    } else if (failure instanceof HttpException http && http.getStatusCode() < 500) {
      Answers.problem(context, http.getStatusCode(), "the request must be well-formed, but is not");
    } else if (context.statusCode() == 413) {
      Answers.problem(
          context, 413, "the body must be of at most " + MOST_BYTES + " bytes, but is longer");
    } else if (failure == null && context.statusCode() > 0 && context.statusCode() < 500) {
      Answers.problem(context, context.statusCode(), "the request cannot be answered");
    } else {
      log(failure);
      Answers.problem(context, 503, "the service cannot answer now; try again");
    }
  }

  /** The class and not the message, which may show values. */
  static void log(@Nullable Throwable failure) {
    LOG.error("a request failed: {}", failure == null ? "?" : failure.getClass().getName());
  }
}
