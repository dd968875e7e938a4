package org.maskedbandit.service.node;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.store.Erased;

/**
 * Erases a person from all experiments. First nothing more is taken of the person; then the
 * decision log is read, which may be long, beside other work; then what was found is erased. If the
 * service stops between, the request is repeated: each step may be done again.
 *
 * <p>Released sums stay. Taking a person out of a sum and releasing it again would show the
 * person's rewards as a difference, and charge everybody else a second time.
 */
public final class Erasure implements AutoCloseable {
  /** That a request was carried out; it tells nothing of the person. */
  public record Receipt(String id, long time) {}

  private final Node node;
  private final MasterKey master;
  // Of its own: to read a long log takes a while, and other changes wait for the common threads.
  private final ExecutorService reader = Executors.newSingleThreadExecutor(Erasure::background);

  Erasure(Node node, MasterKey master) {
    this.node = node;
    this.master = master;
  }

  public CompletableFuture<Receipt> erase(String person, String actor) {
    List<Experiment> experiments = new ArrayList<>(node.experiments());
    // In this order experiments are locked everywhere: nodes do not wait in a circle.
    experiments.sort(Comparator.comparingLong(Experiment::id));
    Map<Long, Pseudonym> names = new HashMap<>();
    experiments.forEach(experiment ->
        names.put(experiment.id(), node.decisions().pseudonym(experiment.id(), person)));
    Receipt receipt = new Receipt(UUID.randomUUID().toString(), node.clock().now());
    Erased erased = new Erased(node.database(), master);
    return node.change(handle -> {
          names.forEach((experiment, name) -> Erased.refuse(handle, experiment, name));
          node.journal(handle, actor, "person erased", "receipt " + receipt.id());
          return true;
        })
        .thenApplyAsync(refused -> erased.find(names), reader)
        .thenCompose(found -> node.change(handle -> {
          experiments.forEach(experiment -> erased.erase(
              handle,
              experiment.id(),
              names.get(experiment.id()),
              experiment.definition().reward(),
              found.getOrDefault(experiment.id(), List.of())));
          return receipt;
        }));
  }

  private static Thread background(Runnable work) {
    Thread thread = new Thread(work, "erasure");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void close() {
    reader.shutdown();
  }
}
