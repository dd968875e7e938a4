package org.maskedbandit.service.serve;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.store.ExperimentStore;
import org.maskedbandit.service.store.JournalStore;
import org.maskedbandit.service.store.Tx;
import org.maskedbandit.service.store.Writer;

/**
 * Changes experiments, with an entry in the journal. What could not be served is not committed;
 * when an answer is complete, the change is in memory too.
 */
public final class Changes implements AutoCloseable {
  /** What became of a request to create an experiment. */
  public enum Created {
    NEW,
    SAME,
    OTHER
  }

  private final Writer writer;
  private final Experiments experiments;
  private final JournalStore journal;
  private final Clock clock;
  private final ExecutorService refresher =
      Executors.newSingleThreadExecutor(work -> new Thread(work, "changes"));

  Changes(Writer writer, Experiments experiments, JournalStore journal, Clock clock) {
    this.writer = writer;
    this.experiments = experiments;
    this.journal = journal;
    this.clock = clock;
  }

  public CompletableFuture<Created> create(Definition definition, String actor) {
    return change(tx -> {
      Optional<ExperimentStore.Stored> before = ExperimentStore.find(tx, definition.name());
      if (before.isEmpty()) {
        ExperimentStore.create(tx, definition, clock.now());
        return changed(tx, actor, "created", definition.name(), "", Created.NEW);
      }
      return before
              .get()
              .readable()
              .map(Definition::json)
              .filter(definition.json()::equals)
              .isPresent()
          ? Created.SAME
          : Created.OTHER;
    });
  }

  /** False if it was stopped before. Also one that cannot be served can be stopped. */
  public CompletableFuture<Boolean> status(
      Experiment experiment, Status status, OptionalInt finalArm, String actor) {
    return change(tx -> {
      boolean changed = ExperimentStore.status(tx, experiment.id(), status, finalArm);
      if (changed) {
        journal.append(tx, actor, status.word(), experiment.name(), clock.now());
      }
      return changed;
    });
  }

  /** False if the label is taken or there are as many arms as may ever be. */
  public CompletableFuture<Boolean> addArm(Experiment experiment, Arm arm, String actor) {
    return change(tx -> ExperimentStore.addArm(tx, experiment.id(), experiment.definition(), arm)
        && changed(tx, actor, "arm added", experiment.name(), ": " + arm.label(), true));
  }

  /** False if it is the last one that is not retired. */
  public CompletableFuture<Boolean> retire(Experiment experiment, String label, String actor) {
    return change(tx -> ExperimentStore.retire(tx, experiment.id(), label)
        && changed(tx, actor, "arm retired", experiment.name(), ": " + label, true));
  }

  private <R> R changed(Tx tx, String actor, String action, String name, String more, R result) {
    experiments.check(tx, name);
    journal.append(tx, actor, action, name + more, clock.now());
    return result;
  }

  /** Changes the store and then what is in memory; complete when both are done. */
  public <R> CompletableFuture<R> change(Function<Tx, R> work) {
    return writer
        .own(work)
        .thenApplyAsync(
            result -> {
              experiments.refresh();
              return result;
            },
            refresher);
  }

  @Override
  public void close() {
    refresher.shutdown();
  }
}
