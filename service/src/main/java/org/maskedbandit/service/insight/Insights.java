package org.maskedbandit.service.insight;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.node.Node;
import org.maskedbandit.service.store.Exposures;

/**
 * The latest insight of each experiment. It is computed at most once for each state of an
 * experiment, when somebody asks, in a thread of its own. Thread-safe.
 */
public final class Insights implements AutoCloseable {
  private final Node node;
  private final Map<Long, Statistics> statistics = new ConcurrentHashMap<>();
  private final Map<Long, CompletableFuture<Insight>> latest = new ConcurrentHashMap<>();
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(work -> new Thread(work, "insight"));

  public Insights(Node node) {
    this.node = node;
  }

  /** What is known as of that state of an experiment, or a later one. */
  public CompletableFuture<Insight> of(Experiment experiment) {
    return Objects.requireNonNull(latest.compute(
            experiment.id(),
            (id, before) -> before == null || old(before, experiment) ? start(id) : before))
        .thenCompose(found -> found.experiment().change() >= experiment.change()
            ? CompletableFuture.completedFuture(found)
            : of(experiment));
  }

  private static boolean old(CompletableFuture<Insight> before, Experiment asked) {
    return before.isCompletedExceptionally()
        || (before.isDone() && before.join().experiment().change() < asked.change());
  }

  private CompletableFuture<Insight> start(long id) {
    return CompletableFuture.supplyAsync(() -> compute(id), worker);
  }

  private Insight compute(long id) {
    Experiment experiment = node.find(id).orElseThrow();
    if (experiment.definition().armsAlone()) {
      return Insight.none(experiment);
    }
    Statistics own = statistics.computeIfAbsent(id, each -> new Statistics(experiment));
    try {
      return own.update(experiment, (from, before) -> exposures(id, from, before), now());
    } catch (RuntimeException failed) {
      // It may have taken some of the releases: begin again next time.
      statistics.remove(id);
      throw failed;
    }
  }

  private List<Exposures.Row> exposures(long id, long from, long before) {
    return node.database().reading().withHandle(handle -> Exposures.list(handle, id, from, before));
  }

  private long now() {
    return node.clock().now();
  }

  @Override
  public void close() {
    worker.shutdown();
  }
}
