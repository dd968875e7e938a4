package org.maskedbandit.service.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.serve.Repeating;

/**
 * Server-sent events: one for each release and each change of an experiment. A client that is slow
 * gets the latest event of each experiment when it can take it; nobody waits for it.
 */
final class Events implements AutoCloseable {
  private static final long HEARTBEAT_MILLIS = 15_000;

  private final Vertx vertx;
  private final Node node;
  private final Set<Client> clients = ConcurrentHashMap.newKeySet();

  Events(Vertx vertx, Node node) {
    this.vertx = vertx;
    this.node = node;
  }

  /** Complete when the stream ends. */
  Future<Void> send(Request request, Streamed out) {
    Client client = new Client(request, out);
    clients.add(client);
    node.experiments().watch(client);
    client.start();
    return client.ended.future();
  }

  /** One client. All but {@link #accept} runs in its event loop. */
  private final class Client implements Consumer<Experiment> {
    private final Request request;
    private final Streamed out;
    private final Context loop = vertx.getOrCreateContext();
    private final Promise<Void> ended = Promise.promise();
    private final Map<Long, Experiment> waiting = new LinkedHashMap<>();
    private final Map<Long, Long> releases = new LinkedHashMap<>();
    private final Runnable alive = Repeating.of("events are not sent", () -> flush(": alive\n\n"));
    private final long heartbeat = vertx.setPeriodic(HEARTBEAT_MILLIS, id -> alive.run());
    private boolean busy;

    Client(Request request, Streamed out) {
      this.request = request;
      this.out = out;
    }

    void start() {
      out.begin("text/event-stream", this::end);
      out.write("retry: 2000\n\n");
      node.experiments().all().forEach(known -> releases.put(known.id(), known.version()));
      request.header("Last-Event-ID").ifPresent(this::resume);
    }

    /** Sends what has changed since an event; all if that event is not known. */
    private void resume(String event) {
      long change = node.tags().change(event).orElse(Long.MIN_VALUE);
      node.experiments().all().stream()
          .filter(experiment -> experiment.change() > change)
          .sorted(Comparator.comparingLong(Experiment::change))
          .forEach(this::offer);
    }

    @Override
    public void accept(Experiment experiment) {
      loop.runOnContext(now -> offer(experiment));
    }

    private void offer(Experiment experiment) {
      if (request.admits(experiment.name())) {
        waiting.remove(experiment.id());
        waiting.put(experiment.id(), experiment);
        flush("");
      }
    }

    /** A key that was revoked sees nothing more. If the store does not answer, events wait. */
    private void flush(String first) {
      if (busy) {
        return;
      }
      busy = true;
      out.ready().onComplete(ready -> {
        busy = false;
        if (ready.succeeded()) {
          out.write(first);
          events();
        } else if (ready.cause() instanceof Problem) {
          ended.tryComplete();
        }
      });
    }

    private void events() {
      var next = waiting.values().iterator();
      while (next.hasNext() && !out.full()) {
        out.write(event(next.next()));
        next.remove();
      }
      if (next.hasNext()) {
        flush("");
      }
    }

    private String event(Experiment experiment) {
      Long before = releases.put(experiment.id(), experiment.version());
      boolean release = before != null && before != experiment.version();
      return "id: " + node.tags().of(experiment.change()) + "\nevent: "
          + (release ? "release" : "state")
          + "\ndata: {\"experiment\":\"" + experiment.name() + "\",\"status\":\""
          + experiment.status().word() + "\",\"release\":" + experiment.version() + "}\n\n";
    }

    private void end() {
      vertx.cancelTimer(heartbeat);
      node.experiments().unwatch(this);
      clients.remove(this);
      ended.tryComplete();
    }
  }

  /** Ends all streams; clients connect again. */
  @Override
  public void close() {
    clients.forEach(client -> client.loop.runOnContext(now -> client.ended.tryComplete()));
  }
}
