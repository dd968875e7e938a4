package org.maskedbandit.bench.load;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.handler.BodyHandler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.maskedbandit.bench.load.HttpLoad.Request;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.http.Server;
import org.maskedbandit.service.node.Clock;
import org.maskedbandit.service.node.Decisions;
import org.maskedbandit.service.node.Node;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.ApiKeys;
import org.maskedbandit.service.store.Database;

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
    Path folder = folder();
    try (Database database = Database.sqlite(folder);
        Node node = new Node(database, MasterKey.random(), new Clock());
        Server server = Server.start(node, new Server.Address("127.0.0.1", 0))) {
      String key = node.change(handle -> ApiKeys.create(handle, ApiKeys.Role.app, null, 0))
          .join();
      try (HttpLoad load = new HttpLoad(connections, key)) {
        return new Measuring(node, server.port(), load, progress).run();
      }
    } finally {
      delete(folder);
    }
  }

  private static Path folder() {
    try {
      return Files.createTempDirectory("maskedbandit-bench");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private final class Measuring {
    private static final String BODY = "{\"person\": \"visitor-0123456789\"}";
    private final Node node;
    private final int port;
    private final HttpLoad load;
    private final Progress progress;
    private final Experiment experiment;
    private int steps;

    Measuring(Node node, int port, HttpLoad load, Progress progress) {
      this.node = node;
      this.port = port;
      this.load = load;
      this.progress = progress;
      node.create(
              Definition.read(JsonNodeFactory.instance
                  .objectNode()
                  .put("name", "bench")
                  .put("policy", "epoch-coins(eta=1)")
                  .set(
                      "arms",
                      JsonNodeFactory.instance.arrayNode().add("a").add("b").add("c"))),
              "bench")
          .join();
      experiment = node.find("bench").orElseThrow();
    }

    ServiceSpeed run() {
      Vertx vertx = Vertx.vertx();
      try {
        int echo = echo(vertx);
        Request echoed = new Request(HttpMethod.POST, "/echo", Buffer.buffer(BODY));
        Request decided =
            new Request(HttpMethod.POST, "/v1/experiments/bench/decisions", Buffer.buffer(BODY));
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
      Decisions.Question nobody =
          new Decisions.Question(Optional.empty(), Optional.empty(), Optional.empty());
      while (requests.size() < enough) {
        node.kept()
            .decide(experiment, nobody)
            .join()
            .ifPresent(answer -> requests.add(new Request(
                HttpMethod.PUT,
                "/v1/decisions/" + answer.id() + "/reward",
                Buffer.buffer("{\"value\": 1}"))));
      }
      Iterator<Request> next = requests.iterator();
      Supplier<Request> each = () -> {
        synchronized (next) {
          return next.hasNext() ? next.next() : requests.get(0);
        }
      };
      lap(port, each, 0);
      return lap(port, each, 0);
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
