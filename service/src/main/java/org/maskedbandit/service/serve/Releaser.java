package org.maskedbandit.service.serve;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.ExperimentStore;
import org.maskedbandit.service.store.ReleaseStore;
import org.maskedbandit.service.store.ReleaseStore.Due;
import org.maskedbandit.service.store.Tx;
import org.maskedbandit.service.store.Writer;

/**
 * Releases sums that are full, soon after they are. A slot is looked at if it has got decisions or
 * rewards, at the time when its windows may have closed, and every few seconds in any case: another
 * node may have stopped before it released.
 */
final class Releaser implements AutoCloseable {
  private static final Duration TICK = Duration.ofMillis(20);

  /** So often in a tick before the timer may do anything else. */
  private static final int MAX_PASSES = 100;

  private static final long RETRY_MILLIS = 1_000;
  private static final long AGAIN_MILLIS = 100;
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long SWEEP_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final Experiments experiments;
  private final Database database;
  private final ReleaseStore releases;
  private final Clock clock;
  private final Writer writer;
  private final Agenda agenda;
  private final Repeating timer;
  // By the time that passes: the clock of the service may stand still for long.
  private long polled = System.nanoTime() - SWEEP_NANOS;
  private long swept = polled;

  Releaser(
      Experiments experiments,
      Database database,
      ReleaseStore releases,
      Clock clock,
      Writer writer,
      Agenda agenda) {
    this.experiments = experiments;
    this.database = database;
    this.releases = releases;
    this.clock = clock;
    this.writer = writer;
    this.agenda = agenda;
    timer = new Repeating("releaser", TICK, "releases are late", this::tick);
  }

  private void tick() {
    long now = System.nanoTime();
    if (now - polled >= POLL_NANOS && database.shared()) {
      polled = now;
      experiments.refresh();
      experiments.reread();
    }
    if (now - swept >= SWEEP_NANOS) {
      swept = now;
      database
          .read(ExperimentStore::pending)
          .values()
          .forEach(slots -> slots.forEach(agenda::touch));
      experiments.reread();
      experiments.retry();
    }
    for (int pass = 0; pass < MAX_PASSES && releaseDue(); pass++) {}
  }

  /** Releases at most one epoch of each slot that is due; false if there was none. */
  private boolean releaseDue() {
    long now = clock.now();
    Map<Long, List<SlotId>> slots = agenda.take(now);
    if (slots.isEmpty()) {
      return false;
    }
    List<Due> full = new ArrayList<>();
    database.read(tx -> {
      slots.forEach((id, some) -> experiments.attempt(
          id,
          () -> experiments
              .find(id)
              .map(experiment -> full(tx, experiment, some, now))
              .filter(found -> !found.isEmpty())
              .ifPresent(found -> full.add(experiments.due(found)))));
      return true;
    });
    return !full.isEmpty() && attempt(full, now);
  }

  /** The slots that have enough decisions whose windows have closed; for others, when to look. */
  private List<SlotId> full(Tx tx, Experiment experiment, List<SlotId> slots, long now) {
    List<SlotId> full = new ArrayList<>();
    for (SlotId slot : slots) {
      long look = nextLook(tx, slot, experiment);
      if (look <= now) {
        full.add(slot);
      } else if (look < Long.MAX_VALUE) {
        agenda.at(slot, look);
      }
    }
    return full;
  }

  /** When the slot may have enough decisions that are closed; never, as far as can be seen now. */
  private long nextLook(Tx tx, SlotId slot, Experiment experiment) {
    return ExperimentStore.full(tx, slot, experiments.next(slot).least())
        .map(time -> time + experiment.definition().reward().windowMillis())
        .orElse(Long.MAX_VALUE);
  }

  /** In one transaction; if it fails, each experiment in one of its own. */
  private boolean attempt(List<Due> full, long now) {
    boolean released;
    try {
      released = writer.own(tx -> releases.close(tx, full, clock.now())).join().epochs() > 0;
    } catch (CompletionException failed) {
      // The store knows whether there was a release.
      experiments.refresh();
      if (full.size() > 1) {
        return full.stream().filter(each -> attempt(List.of(each), now)).count() > 0;
      }
      experiments.failed(full.get(0).experiment(), failed);
      lookAgain(full, now + RETRY_MILLIS);
      return false;
    }
    experiments.refresh();
    experiments.reread(full.stream().map(Due::experiment).toList());
    // Nothing is released if another node has done so, or if persons had given enough rewards.
    lookAgain(full, released ? 0 : now + AGAIN_MILLIS);
    return released;
  }

  private void lookAgain(List<Due> slots, long time) {
    slots.forEach(each -> each.slots().forEach(slot -> agenda.at(slot, time)));
  }

  @Override
  public void close() {
    timer.close();
  }
}
