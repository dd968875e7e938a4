package org.maskedbandit.service.http;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.http.Bodies.Limit;
import org.maskedbandit.service.insight.Insights;
import org.maskedbandit.service.insight.Plays;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.KeyStore.Role;

/** Which endpoint answers which request, and what its key and its body must be. */
final class Routes implements AutoCloseable {
  private static final Pattern PERCENT = Pattern.compile("%(?![0-9A-Fa-f]{2})");

  private static final CharSequence NO_STORE = HttpHeaders.createOptimized("no-store");
  private static final CharSequence TYPE_OPTIONS =
      HttpHeaders.createOptimized("X-Content-Type-Options");
  private static final CharSequence NO_SNIFF = HttpHeaders.createOptimized("nosniff");

  private static final String ONE = "/v1/experiments/:experiment";

  private final Vertx vertx;
  private final Door door;
  private final Insights insights;
  private final DecisionEndpoints decisions;
  private final RewardEndpoints rewards;
  private final ExperimentEndpoints experiments;
  private final StateEndpoints states;
  private final OperationEndpoints operation;
  private final OfrepEndpoints ofrep;
  private final DecisionExport export;
  private final Events events;
  private final Metrics metrics;
  private final PlanEndpoints plans = new PlanEndpoints();
  private final PageEndpoints pages = new PageEndpoints();

  Routes(Vertx vertx, Node node, OptionalInt rate, Bodies bodies) {
    this.vertx = vertx;
    door = new Door(vertx, new Access(vertx, node.database(), rate), bodies);
    Plays plays = new Plays(node);
    insights = new Insights(node, plays);
    decisions = new DecisionEndpoints(node);
    rewards = new RewardEndpoints(node);
    experiments = new ExperimentEndpoints(node, insights, plays);
    states = new StateEndpoints(node, insights);
    operation = new OperationEndpoints(node);
    ofrep = new OfrepEndpoints(node);
    export = new DecisionExport(node);
    events = new Events(vertx, node);
    metrics = new Metrics(vertx, node, plays);
  }

  /** Ends answers that would go on for ever, and plans that nobody will read. */
  void endStreams() {
    events.close();
    plans.close();
  }

  @Override
  public void close() {
    metrics.close();
    insights.close();
  }

  /** The router would log each path that it cannot decode as an error. */
  Handler<HttpServerRequest> handler() {
    Router router = router();
    return request -> {
      protect(request);
      Bodies.pause(request);
      String path = String.valueOf(request.path());
      if (path.indexOf('%') >= 0 && PERCENT.matcher(path).find()) {
        door.send(
            request,
            Reply.problem(new Problem(400, "each % in a path must precede two hex digits")));
      } else {
        router.handle(request);
      }
    };
  }

  /** Headers of every answer, also of refusals; what may be kept by caches says so itself. */
  private static void protect(HttpServerRequest request) {
    MultiMap headers = request.response().headers();
    headers.set(HttpHeaders.CACHE_CONTROL, NO_STORE);
    headers.set(TYPE_OPTIONS, NO_SNIFF);
    if (request.isSSL()) {
      headers.set("Strict-Transport-Security", "max-age=31536000");
    }
  }

  private Router router() {
    Router router = Router.router(vertx);
    change(router);
    read(router);
    evaluate(router);
    open(router);
    router.route().failureHandler(context -> fail(context, context.statusCode()));
    router.errorHandler(404, context -> failOther(context, 404));
    router.errorHandler(405, context -> failOther(context, 405));
    return router;
  }

  private void change(Router router) {
    add(router, "POST", ONE + "/decisions", Role.APP, Limit.SMALL, decisions::decide);
    add(router, "POST", "/v1/decisions", Role.APP, Limit.LARGE, decisions::decideAll);
    String reward = "/v1/decisions/:decision/reward";
    add(router, "PUT", reward, Role.APP, Limit.SMALL, rewards::report);
    add(router, "POST", "/v1/rewards", Role.APP, Limit.LARGE, rewards::reportAll);
    add(router, "POST", "/v1/experiments", Role.ADMIN, Limit.LARGE, experiments::create);
    add(router, "POST", ONE + "/pause", Role.ADMIN, Limit.SMALL, experiments::pause);
    add(router, "POST", ONE + "/resume", Role.ADMIN, Limit.SMALL, experiments::resume);
    add(router, "POST", ONE + "/stop", Role.ADMIN, Limit.SMALL, experiments::stop);
    add(router, "POST", ONE + "/arms", Role.ADMIN, Limit.SMALL, experiments::addArm);
    add(router, "DELETE", ONE + "/arms/:arm", Role.ADMIN, Limit.NONE, experiments::retireArm);
    add(router, "DELETE", "/v1/people/:person", Role.ADMIN, Limit.NONE, ofAll(operation::erase));
    String erase = "/v1/people/erase";
    add(router, "POST", erase, Role.ADMIN, Limit.SMALL, ofAll(operation::eraseNamed));
    add(router, "POST", "/v1/plans", Role.VIEWER, Limit.SMALL, plans::ask);
  }

  private void read(Router router) {
    get(router, "/v1/experiments", Role.VIEWER, experiments::list);
    get(router, ONE, Role.VIEWER, experiments::show);
    get(router, ONE + "/weights", Role.VIEWER, states::weights);
    get(router, ONE + "/history", Role.VIEWER, states::history);
    get(router, "/v1/key", Role.VIEWER, operation::key);
    get(router, "/v1/journal", Role.ADMIN, ofAll(operation::journal));
    get(router, "/v1/privacy", Role.VIEWER, ofAll(states::privacy));
    get(router, "/v1/privacy/meaning", Role.VIEWER, plans::meaning);
    get(router, "/v1/plans/:plan", Role.VIEWER, plans::show);
    get(router, "/metrics", Role.VIEWER, ofAll(metrics::show));
    stream(router, ONE + "/decisions.csv", Role.ADMIN, export::send);
    stream(router, "/v1/events", Role.VIEWER, events::send);
  }

  private void evaluate(Router router) {
    String flags = OfrepEndpoints.PREFIX + "v1/evaluate/flags";
    route(router, "POST", flags + "/:" + OfrepEndpoints.FLAG)
        .handler(door.with(Role.APP, Limit.SMALL, OfrepEndpoints::problem, ofrep::evaluate));
    route(router, "POST", flags)
        .handler(door.with(Role.APP, Limit.SMALL, OfrepEndpoints::problem, ofrep::evaluateAll));
  }

  /** Routes for everybody. */
  private void open(Router router) {
    PageEndpoints.paths().forEach(path -> add(router, "GET", path, null, Limit.NONE, pages::page));
    add(router, "GET", "/page/:file", null, Limit.NONE, pages::page);
    add(router, "GET", "/readyz", null, Limit.NONE, operation::ready);
    add(
        router,
        "GET",
        "/healthz",
        null,
        Limit.NONE,
        request -> Future.succeededFuture(Reply.text("ok\n")));
  }

  private void get(Router router, String path, Role role, Reply.Endpoint endpoint) {
    add(router, "GET", path, role, Limit.NONE, endpoint);
  }

  private void add(
      Router router,
      String method,
      String path,
      @Nullable Role role,
      Limit limit,
      Reply.Endpoint endpoint) {
    route(router, method, path).handler(door.with(role, limit, Door::plain, endpoint));
  }

  private void stream(Router router, String path, Role role, Door.Stream stream) {
    route(router, "GET", path).handler(door.streaming(role, stream));
  }

  /** A route whose name is known to metrics. HEAD is answered as GET. */
  private Route route(Router router, String method, String path) {
    Route route = router.route(HttpMethod.valueOf(method), path);
    return (method.equals("GET") ? route.method(HttpMethod.HEAD) : route).handler(context -> {
      metrics.watch(context, path);
      context.next();
    });
  }

  /** Answers about all experiments are not for the key of one. */
  private static Reply.Endpoint ofAll(Reply.Endpoint endpoint) {
    return request -> {
      if (request.key().experiment().isPresent()) {
        throw new Problem(403, "this key is for one experiment, but this is about all");
      }
      return endpoint.answer(request);
    };
  }

  private void failOther(RoutingContext context, int status) {
    metrics.watchOther(context);
    fail(context, status);
  }

  /** Answers what no route answers. */
  private void fail(RoutingContext context, int status) {
    Throwable failure = context.failure();
    Throwable problem = switch (status) {
      case 404 -> new Problem(404, "there is no such address");
      case 405 ->
        new Problem(405, "this address does not take " + context.request().method());
      default ->
        failure == null
            ? new Problem(Math.max(400, status), "the request cannot be answered")
            : failure;
    };
    boolean flags = failure != null && context.request().path().startsWith(OfrepEndpoints.PREFIX);
    door.send(
        context.request(),
        door.problem(context, problem, flags ? OfrepEndpoints::problem : Door::plain));
  }
}
