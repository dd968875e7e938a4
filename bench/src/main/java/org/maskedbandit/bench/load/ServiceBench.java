package org.maskedbandit.bench.load;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.handler.BodyHandler;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.maskedbandit.bench.load.HttpLoad.Request;
import org.maskedbandit.lab.study.Progress;

/**
 * Measures decisions and rewards a second over HTTP on loopback, beside a route that answers with
 * the body of the request. Server and clients share the machine. Echo and decisions take turns, so
 * that a busy moment slows both.
 *
 * @param seconds how long each kind of request is measured, after as long to warm up
 */
public record ServiceBench(double seconds, int connections) {
  private static final int LAPS = 4;

  public ServiceSpeed run(Progress progress) {
    try (OwnService service = new OwnService();
        HttpLoad load = new HttpLoad(connections, service.key)) {
      return new Measuring(service, load, progress).run();
    }
  }

  private final class Measuring {
    private final OwnService service;
    private final HttpLoad load;
    private final Progress progress;
    private int steps;

    Measuring(OwnService service, HttpLoad load, Progress progress) {
      this.service = service;
      this.load = load;
      this.progress = progress;
    }

    ServiceSpeed run() {
      Vertx vertx = Vertx.vertx();
      try {
        int echo = echo(vertx);
        int port = service.port();
        Request echoed = new Request(HttpMethod.POST, "/echo", OwnService.BODY);
        Request decided = OwnService.DECISION;
        lap(echo, () -> echoed, 0);
        lap(port, () -> decided, 0);
        Lap echoes = lap(echo, () -> echoed, 0);
        Lap decisions = lap(port, () -> decided, 0);
        for (int i = 1; i < LAPS; i++) {
          echoes = echoes.plus(lap(echo, () -> echoed, 0));
          decisions = decisions.plus(lap(port, () -> decided, 0));
        }
        Lap half = lap(port, () -> decided, decisions.perSecond() / 2);
        Lap rewards = rewards(echoes);
        progress.report(1);
        double base = echoes.perSecond();
        return speed(List.of(
            row("echo", echoes, base),
            row("decision", decisions, base),
            row("decision, half the load", half, base),
            row("reward, committed", rewards, base)));
      } finally {
        vertx.close().toCompletionStage().toCompletableFuture().join();
      }
    }

    /** A lap of a quarter of the time. */
    private Lap lap(int port, Supplier<Request> requests, double rate) {
      progress.report(steps++ / (2.0 * LAPS + 5));
      return load.run(port, requests, seconds / LAPS, rate);
    }

    /** Each reward is for a decision of its own. */
    private Lap rewards(Lap echoes) {
      int enough = (int) Math.min(2e6, echoes.perSecond() * seconds);
      List<Request> requests = new ArrayList<>(enough);
      while (requests.size() < enough) {
        service.reward().ifPresent(requests::add);
      }
      Iterator<Request> next = requests.iterator();
      Supplier<Request> each = () -> {
        synchronized (next) {
          return next.hasNext() ? next.next() : requests.get(0);
        }
      };
      lap(service.port(), each, 0);
      return lap(service.port(), each, 0);
    }

    private ServiceSpeed speed(List<ServiceSpeed.Row> rows) {
      return new ServiceSpeed(
          connections,
          Runtime.getRuntime().availableProcessors(),
          System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
          rows);
    }
  }

  private static ServiceSpeed.Row row(String name, Lap lap, double base) {
    double[] quantiles =
        ServiceSpeed.QUANTILES.stream().mapToDouble(lap::quantile).toArray();
    return new ServiceSpeed.Row(
        name, lap.perSecond(), lap.perSecond() / base, quantiles, lap.failures());
  }

  /** Answers with what it gets, through the same handlers as the service; returns its port. */
  private static int echo(Vertx vertx) {
    Router router = Router.router(vertx);
    router.route().handler(BodyHandler.create(false));
    router
        .post("/echo")
        .handler(context -> context.response().end(context.body().buffer()));
    HttpServer server = vertx.createHttpServer().requestHandler(router);
    return server
        .listen(0, "127.0.0.1")
        .toCompletionStage()
        .toCompletableFuture()
        .join()
        .actualPort();
  }
}
