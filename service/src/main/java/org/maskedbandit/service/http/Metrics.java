package org.maskedbandit.service.http;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.insight.Plays;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.serve.Repeating;

/**
 * What Prometheus reads.
 *
 * <p>With a window, whether a reward was reported is protected, so how many were reported must not
 * be counted anywhere. Hence requests that report rewards are not counted at all, in no route, and
 * there is no total over all routes either: less the counted ones it would be their number. Sizes
 * of bodies, numbers of transactions and of collections of garbage follow from that number as well
 * and are left out. Rewards that were acknowledged are counted only for experiments without a
 * window, where that is public. How fast the store is, is measured by a read at fixed times.
 * Memory, threads, processor and latencies are those of the machine: docs/threat-model.md says what
 * they may tell.
 */
final class Metrics implements AutoCloseable {
  private static final String ROUTE = "route";
  private static final String OTHER = "other";
  private static final Duration PROBE = Duration.ofSeconds(5);
  private static final long SAMPLE_MILLIS = 100;

  private final Node node;
  private final Plays plays;
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Highest queue = new Highest(150);
  private final Map<Long, Counts> counts = new ConcurrentHashMap<>();
  private final Map<Kind, Timer> timers = new ConcurrentHashMap<>();
  private final MultiGauge broken;
  private final Repeating probes;

  /** Requests that are timed together; there are few, since routes are. */
  private record Kind(String method, String route, int status) {}

  /** As of the latest scrape. */
  private static final class Counts {
    private volatile double decisions;
    private volatile double releases;
  }

  Metrics(Vertx vertx, Node node, Plays plays) {
    this.node = node;
    this.plays = plays;
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    Gauge.builder("maskedbandit.log.queue", queue, Highest::shown)
        .description("Decisions that were not in the store yet, at most in the latest 15 s")
        .register(registry);
    Gauge.builder(
            "maskedbandit.experiments.broken",
            node,
            each -> each.experiments().broken().size())
        .description("Experiments whose latest state cannot be served or released")
        .register(registry);
    broken = MultiGauge.builder("maskedbandit.experiment.broken")
        .description("1 if the latest state of the experiment cannot be served or released")
        .register(registry);
    FunctionCounter.builder(
            "maskedbandit.rewards.acknowledged", node, each -> each.reports().acknowledged())
        .description("Rewards taken by this node, of experiments without a window")
        .register(registry);
    Timer probe = Timer.builder("maskedbandit.store.read")
        .description("A small read of the store, at fixed times")
        .register(registry);
    Runnable sample =
        Repeating.of("the log is not measured", () -> queue.sample(node.log().size()));
    vertx.setPeriodic(SAMPLE_MILLIS, id -> sample.run());
    probes = new Repeating("probe", PROBE, "the store is not timed", () -> probe(probe));
  }

  private void probe(Timer timer) {
    long start = System.nanoTime();
    node.database().ping();
    timer.record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
  }

  /** Times a request, unless it reports rewards. Its route holds no name of an experiment. */
  void watch(RoutingContext context, String route) {
    context.put(ROUTE, route);
    if (!reports(route)) {
      String method = context.request().method().name();
      long start = System.nanoTime();
      context.addEndHandler(ended -> record(context, method, route, System.nanoTime() - start));
    }
  }

  /** Counts a request that no route answers. */
  void watchOther(RoutingContext context) {
    if (!reports(context.normalizedPath())) {
      context.addEndHandler(ended -> record(context, "any", OTHER, 0));
    }
  }

  /** All addresses below which rewards are reported, also those that do not exist. */
  private static boolean reports(@Nullable String path) {
    return path == null || path.startsWith("/v1/decisions/") || path.startsWith("/v1/rewards");
  }

  /** The route of a request, for the log. */
  static String route(RoutingContext context) {
    return context.request().method() + " " + context.get(ROUTE, OTHER);
  }

  private void record(RoutingContext context, String method, String route, long nanos) {
    Kind kind = new Kind(method, route, context.response().getStatusCode());
    timers.computeIfAbsent(kind, this::timer).record(nanos, TimeUnit.NANOSECONDS);
  }

  private Timer timer(Kind kind) {
    return Timer.builder("maskedbandit.http.requests")
        .description("Requests by route and status; those that report rewards are left out")
        .tag("method", kind.method())
        .tag(ROUTE, kind.route())
        .tag("status", Integer.toString(kind.status()))
        .serviceLevelObjectives(
            Duration.ofMillis(1),
            Duration.ofMillis(10),
            Duration.ofMillis(100),
            Duration.ofSeconds(1))
        .register(registry);
  }

  Future<Reply> show(Request request) {
    return request.blocking(() -> Reply.bytes(
        "text/plain; version=0.0.4; charset=utf-8", text().getBytes(StandardCharsets.UTF_8)));
  }

  private String text() {
    node.experiments().all().forEach(this::update);
    broken.register(
        node.experiments().broken().stream()
            .map(name -> MultiGauge.Row.of(Tags.of("experiment", name), 1))
            .toList(),
        true);
    return registry.scrape();
  }

  private void update(Experiment experiment) {
    Counts own = counts.computeIfAbsent(experiment.id(), id -> register(experiment.name()));
    own.decisions = plays.of(experiment).all();
    own.releases = experiment.version();
  }

  private Counts register(String name) {
    Counts own = new Counts();
    FunctionCounter.builder("maskedbandit.decisions", own, each -> each.decisions)
        .description("Decisions that count")
        .tag("experiment", name)
        .register(registry);
    FunctionCounter.builder("maskedbandit.releases", own, each -> each.releases)
        .description("Releases")
        .tag("experiment", name)
        .register(registry);
    return own;
  }

  @Override
  public void close() {
    probes.close();
  }

  /**
   * The largest of some samples in a row. It changes only after the last of them, so at fixed
   * times: when it is read tells nothing of what happened since, and reading it changes nothing.
   * One thread takes samples; any may read.
   */
  static final class Highest {
    private final int samples;
    private int taken;
    private int highest;
    private volatile int shown;

    Highest(int samples) {
      this.samples = samples;
    }

    void sample(int value) {
      highest = Math.max(highest, value);
      taken++;
      if (taken == samples) {
        shown = highest;
        highest = 0;
        taken = 0;
      }
    }

    int shown() {
      return shown;
    }
  }
}
