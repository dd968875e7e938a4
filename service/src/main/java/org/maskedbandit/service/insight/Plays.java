package org.maskedbandit.service.insight;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Slots;
import org.maskedbandit.service.node.Node;
import org.maskedbandit.service.store.Experiments;
import org.maskedbandit.service.store.Exposures;
import org.maskedbandit.service.store.SealedSums;

/**
 * How many decisions there were, read from the store at most once a second for each experiment.
 * Thread-safe; reads block.
 */
public final class Plays {
  private static final long KEPT_MILLIS = 1000;

  /**
   * The counts of an experiment.
   *
   * @param slots decisions that count, by slot
   * @param since how many of them were made as of the latest release
   * @param open how many wait to be part of a release. With a window these are decisions; without,
   *     they are reported rewards, which are not shown
   * @param rounds how many were leased, of an experiment that releases nothing but arms
   */
  public record Counts(
      long version, long time, Map<Integer, Long> slots, long since, long open, long rounds) {
    /** Of both streams. */
    public long of(int arm) {
      return slots.getOrDefault(Slots.of(arm, false), 0L)
          + slots.getOrDefault(Slots.of(arm, true), 0L);
    }

    public long all() {
      return slots.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  private final Node node;
  private final Map<Long, Counts> kept = new ConcurrentHashMap<>();

  public Plays(Node node) {
    this.node = node;
  }

  /** At most a second old, and not older than the state of the experiment. */
  public Counts of(Experiment experiment) {
    Counts known = kept.get(experiment.id());
    long now = node.clock().now();
    if (known != null
        && known.version() == experiment.version()
        && now - known.time() < KEPT_MILLIS) {
      return known;
    }
    Counts read = node.database().reading().withHandle(handle -> {
      List<Experiments.Counts> slots = Experiments.counts(handle, experiment.id());
      Map<Integer, Long> plays = new ConcurrentHashMap<>();
      slots.forEach(slot -> plays.put(slot.slot(), slot.plays()));
      return new Counts(
          experiment.version(),
          now,
          plays,
          Exposures.since(handle, experiment.id(), experiment.version()),
          slots.stream().mapToLong(Experiments.Counts::pending).sum(),
          Math.min(
              SealedSums.leased(handle, experiment.id()),
              experiment.definition().horizon()));
    });
    kept.put(experiment.id(), read);
    return read;
  }
}
