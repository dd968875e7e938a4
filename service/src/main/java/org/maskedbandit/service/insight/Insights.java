package org.maskedbandit.service.insight;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.maskedbandit.service.experiment.Ending;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.History;
import org.maskedbandit.service.experiment.Insight;
import org.maskedbandit.service.experiment.PlayCounts;
import org.maskedbandit.service.experiment.Statistics;
import org.maskedbandit.service.serve.Node;

/**
 * The latest insight of each experiment. It is computed at most once for each state of an
 * experiment, when somebody asks, in a thread of its own. Thread-safe.
 */
public final class Insights implements AutoCloseable {
  private final Node node;
  private final Plays plays;
  private final Map<Long, Statistics> statistics = new ConcurrentHashMap<>();
  private final Map<Long, CompletableFuture<Insight>> latest = new ConcurrentHashMap<>();
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(work -> new Thread(work, "insight"));

  public Insights(Node node, Plays plays) {
    this.node = node;
    this.plays = plays;
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
    return CompletableFuture.supplyAsync(() -> update(id), worker);
  }

  private Insight update(long id) {
    Experiment experiment = node.experiments().find(id).orElseThrow();
    Statistics own = of(id, experiment);
    try {
      return own.update(experiment, plays.counts(experiment), node.clock().now());
    } catch (RuntimeException failed) {
      // It may have taken some of the releases: begin again next time.
      statistics.remove(id);
      throw failed;
    }
  }

  private Statistics of(long id, Experiment experiment) {
    return statistics.computeIfAbsent(
        id, each -> experiment.definition().policy().statistics(experiment.definition()));
  }

  /**
   * Which arm is played after the end of the experiment if nobody names one, by all decisions that
   * were answered by now.
   */
  public CompletableFuture<Ending> ending(Experiment experiment) {
    return node.log()
        .flushed()
        .thenCompose(flushed -> of(experiment))
        .thenApplyAsync(
            found ->
                of(experiment.id(), experiment).ending(found.experiment(), plays.now(experiment)),
            worker);
  }

  /** How plays and means developed. Blocks. */
  public History history(Experiment experiment, int points) {
    return of(experiment.id(), experiment)
        .history(experiment, plays.counts(experiment), plays.of(experiment), points);
  }

  /** How recent the values are, as a sentence. */
  public String asOf(Experiment experiment, PlayCounts.Totals totals) {
    return of(experiment.id(), experiment).asOf(experiment, totals);
  }

  @Override
  public void close() {
    worker.shutdown();
  }
}
