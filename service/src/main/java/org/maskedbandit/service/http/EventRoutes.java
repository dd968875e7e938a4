package org.maskedbandit.service.http;

import io.vertx.core.Context;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.node.Node;

/**
 * Server-sent events: one for each release and each change of an experiment. A client that is slow
 * gets the latest event of each experiment when it can take it; nobody waits for it.
 */
final class EventRoutes implements AutoCloseable {
  private static final long HEARTBEAT_MILLIS = 15_000;

  private final Node node;
  private final Access access;
  private final ChangeIds changes;
  private final Set<Stream> streams = ConcurrentHashMap.newKeySet();

  EventRoutes(Node node, Access access) {
    this.node = node;
    this.access = access;
    changes = ChangeIds.of(node.database());
  }

  void events(RoutingContext context) {
    Stream stream = new Stream(context);
    streams.add(stream);
    node.watch(stream);
    stream.start(context.request().getHeader("Last-Event-ID"));
    if (context.response().closed()) {
      // The client left while its key was looked up: nobody calls the handler of the close.
      stream.end();
    }
  }

  /** One client. All but {@link #accept} runs in its event loop. */
  private final class Stream implements Consumer<Experiment> {
    private final RoutingContext request;
    private final HttpServerResponse response;
    private final Context loop;
    private final long heartbeat;
    private final Map<Long, Experiment> waiting = new LinkedHashMap<>();
    private final Map<Long, Long> releases = new LinkedHashMap<>();

    Stream(RoutingContext request) {
      this.request = request;
      response = request.response();
      loop = request.vertx().getOrCreateContext();
      heartbeat = request.vertx().setPeriodic(HEARTBEAT_MILLIS, id -> {
        if (!response.writeQueueFull()) {
          response.write(": alive\n\n");
        }
        check();
      });
      response.closeHandler(closed -> end());
    }

    void start(@Nullable String lastEvent) {
      response
          .setChunked(true)
          .putHeader("Content-Type", "text/event-stream")
          .putHeader("Cache-Control", "no-store")
          .drainHandler(ready -> flush());
      response.write("retry: 2000\n\n");
      node.experiments().forEach(known -> releases.put(known.id(), known.version()));
      if (lastEvent != null) {
        node.experiments().stream()
            .filter(experiment -> changes.after(lastEvent, experiment))
            .sorted(Comparator.comparingLong(Experiment::change))
            .forEach(this::offer);
      }
    }

    @Override
    public void accept(Experiment experiment) {
      loop.runOnContext(now -> offer(experiment));
    }

    private void offer(Experiment experiment) {
      if (Access.admits(request, experiment.name())) {
        waiting.remove(experiment.id());
        waiting.put(experiment.id(), experiment);
        check();
      }
    }

    /** A key that was revoked sees nothing more. If the store does not answer, events wait. */
    private void check() {
      access.stillValid(request).onSuccess(valid -> {
        if (valid) {
          flush();
        } else {
          end();
        }
      });
    }

    private void flush() {
      var next = waiting.values().iterator();
      while (next.hasNext() && !response.writeQueueFull() && !response.closed()) {
        response.write(event(next.next()));
        next.remove();
      }
    }

    private String event(Experiment experiment) {
      Long before = releases.put(experiment.id(), experiment.version());
      boolean release = before != null && before != experiment.version();
      return "id: " + changes.of(experiment) + "\nevent: " + (release ? "release" : "state")
          + "\ndata: {\"experiment\":\"" + experiment.name() + "\",\"status\":\""
          + experiment.status() + "\",\"release\":" + experiment.version() + "}\n\n";
    }

    void end() {
      request.vertx().cancelTimer(heartbeat);
      node.unwatch(this);
      streams.remove(this);
      if (!response.ended() && !response.closed()) {
        response.end();
      }
    }
  }

  /** Ends all streams; clients connect again. */
  @Override
  public void close() {
    streams.forEach(stream -> stream.loop.runOnContext(now -> stream.end()));
  }
}
