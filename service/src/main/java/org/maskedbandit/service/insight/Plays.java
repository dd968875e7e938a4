package org.maskedbandit.service.insight;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.PlayCounts;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.DecisionStore;
import org.maskedbandit.service.store.ExperimentStore;
import org.maskedbandit.service.store.LeaseStore;
import org.maskedbandit.service.store.Tx;

/**
 * How many decisions there were, read from the store at most once a second for each experiment.
 * Thread-safe; reads block.
 */
public final class Plays {
  private static final long KEPT_MILLIS = 1000;

  private final Node node;
  private final Map<Long, PlayCounts.Totals> kept = new ConcurrentHashMap<>();

  public Plays(Node node) {
    this.node = node;
  }

  /** At most a second old, and not older than the state of the experiment. */
  public PlayCounts.Totals of(Experiment experiment) {
    PlayCounts.Totals known = kept.get(experiment.id());
    long now = node.clock().now();
    if (known != null
        && known.version() == experiment.version()
        && now - known.time() < KEPT_MILLIS) {
      return known;
    }
    return now(experiment);
  }

  /** As of now. */
  PlayCounts.Totals now(Experiment experiment) {
    long now = node.clock().now();
    PlayCounts.Totals read = node.database().read(tx -> read(tx, experiment, now));
    kept.put(experiment.id(), read);
    return read;
  }

  private PlayCounts.Totals read(Tx tx, Experiment experiment, long now) {
    List<ExperimentStore.Counts> slots = ExperimentStore.counts(tx, experiment.id());
    return new PlayCounts.Totals(
        experiment.version(),
        now,
        slots.stream()
            .collect(Collectors.toMap(ExperimentStore.Counts::slot, ExperimentStore.Counts::plays)),
        DecisionStore.since(tx, experiment.id(), experiment.version()),
        slots.stream().mapToLong(ExperimentStore.Counts::pending).sum(),
        Math.min(LeaseStore.leased(tx, experiment.id()), experiment.definition().horizon()));
  }

  /** As of each release. */
  PlayCounts counts(Experiment experiment) {
    return (from, before, consumer) -> node.database().read(tx -> {
      DecisionStore.plays(tx, experiment.id(), from, before, consumer);
      return true;
    });
  }
}
