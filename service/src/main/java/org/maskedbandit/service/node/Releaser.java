package org.maskedbandit.service.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.Experiments;
import org.maskedbandit.service.store.Releases;
import org.maskedbandit.service.store.SealedSums;
import org.maskedbandit.service.store.SlotPlace;
import org.maskedbandit.service.store.Writer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Releases sums that are full, soon after they are. A slot is looked at if it has got decisions or
 * rewards, at the time when its windows may have closed, and every few seconds in any case: another
 * node may have stopped before it released.
 */
final class Releaser implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Releaser.class);
  private static final long TICK_MILLIS = 20;

  /** So often in a tick before the timer may do anything else. */
  private static final int MOST_PASSES = 100;

  private static final long RETRY_MILLIS = 1_000;
  private static final long AGAIN_MILLIS = 100;
  private static final long POLL_MILLIS = 500;
  private static final long SWEEP_MILLIS = 5_000;

  private final Node node;
  private final Database database;
  private final Clock clock;
  private final Releases releases;
  private final SealedSums sums;
  private final Map<SlotPlace, Long> due = new ConcurrentHashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "releaser"));
  private @Nullable Writer writer;
  // By the time that passes: the clock of the service may stand still for long.
  private long polled = System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(SWEEP_MILLIS);
  private long swept = polled;

  Releaser(Node node, Database database, MasterKey master, Clock clock) {
    this.node = node;
    this.database = database;
    this.clock = clock;
    releases = new Releases(database, master);
    sums = new SealedSums(database, master);
  }

  void start(Writer into) {
    writer = into;
    timer.scheduleWithFixedDelay(this::tick, 0, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** A slot has got decisions or rewards. If it is full, it is known when its windows close. */
  void touched(long experiment, int slot) {
    due.putIfAbsent(new SlotPlace(experiment, slot), 0L);
  }

  private void tick() {
    try {
      long now = System.nanoTime();
      if (now - polled >= TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS) && database.shared()) {
        polled = now;
        node.refresh();
        node.refreshSums();
      }
      if (now - swept >= TimeUnit.MILLISECONDS.toNanos(SWEEP_MILLIS)) {
        swept = now;
        node.experiments().forEach(this::sweep);
        node.refreshSums();
      }
      for (int pass = 0; pass < MOST_PASSES && releaseDue(); pass++) {}
    } catch (RuntimeException failed) {
      LOG.error("releases are late: {}", failed.getClass().getSimpleName());
    }
  }

  private void sweep(Experiment experiment) {
    database
        .reading()
        .useHandle(handle -> Experiments.counts(handle, experiment.id()).stream()
            .filter(counts -> counts.pending() > 0)
            .forEach(counts -> touched(experiment.id(), counts.slot())));
  }

  /** Releases at most one epoch of each slot that is due; false if there was none. */
  private boolean releaseDue() {
    long now = clock.now();
    Map<Long, List<SlotPlace>> experiments = new TreeMap<>();
    due.forEach((slot, time) -> {
      if (time <= now && due.remove(slot, time)) {
        experiments.computeIfAbsent(slot.experiment(), id -> new ArrayList<>()).add(slot);
      }
    });
    if (experiments.isEmpty()) {
      return false;
    }
    List<Releases.Due> full = new ArrayList<>();
    database
        .reading()
        .useHandle(handle -> experiments.forEach((id, slots) -> node.find(id)
            .map(experiment -> full(handle, experiment, slots, now))
            .filter(found -> !found.slots().isEmpty())
            .ifPresent(full::add)));
    return !full.isEmpty() && attempt(full, now);
  }

  /** The slots that have enough decisions whose windows have closed; for others, when to look. */
  private Releases.Due full(Handle handle, Experiment experiment, List<SlotPlace> slots, long now) {
    List<SlotPlace> full = new ArrayList<>();
    for (SlotPlace slot : slots) {
      long look = nextLook(handle, slot, experiment);
      if (look <= now) {
        full.add(slot);
      } else if (look < Long.MAX_VALUE) {
        due.merge(slot, look, Math::min);
      }
    }
    return new Releases.Due(full, experiment.definition(), experiment.model());
  }

  /** In one transaction; if it fails, each experiment in one of its own. */
  private boolean attempt(List<Releases.Due> full, long now) {
    boolean released;
    try {
      released = writer().alone(handle -> step(handle, full)).join();
    } catch (CompletionException failed) {
      // The store knows whether there was a release.
      node.refresh();
      if (full.size() > 1) {
        return full.stream().filter(each -> attempt(List.of(each), now)).count() > 0;
      }
      lookAgain(full, now + RETRY_MILLIS);
      return false;
    }
    node.refresh();
    full.stream()
        .filter(each -> each.definition().armsAlone())
        .flatMap(each -> node.find(each.experiment()).stream())
        .forEach(experiment -> node.chooser(experiment).refresh());
    // Nothing is released if another node has done so, or if persons had given enough rewards.
    lookAgain(full, released ? 0 : now + AGAIN_MILLIS);
    return released;
  }

  private void lookAgain(List<Releases.Due> slots, long time) {
    slots.forEach(each -> each.slots().forEach(slot -> due.merge(slot, time, Math::min)));
  }

  /** Says whether there was enough to release, or to add to sums that are not released. */
  private boolean step(Handle handle, List<Releases.Due> full) {
    List<Releases.Due> epochs =
        full.stream().filter(each -> !each.definition().armsAlone()).toList();
    boolean done =
        !epochs.isEmpty() && !releases.releaseAll(handle, epochs, clock.now()).isEmpty();
    for (Releases.Due each : full) {
      for (SlotPlace slot : each.definition().armsAlone() ? each.slots() : List.<SlotPlace>of()) {
        done |= sums.learn(handle, slot, each.definition(), clock.now());
      }
    }
    return done;
  }

  /** When the slot may have enough decisions that are closed; never, as far as can be seen now. */
  private static long nextLook(Handle handle, SlotPlace slot, Experiment experiment) {
    long needed = experiment.model().due(slot.slot());
    return Experiments.full(handle, slot, needed)
        .map(time -> time + experiment.definition().reward().windowMillis())
        .orElse(Long.MAX_VALUE);
  }

  private Writer writer() {
    Writer started = writer;
    if (started == null) {
      throw new IllegalStateException("not started");
    }
    return started;
  }

  @Override
  public void close() {
    timer.shutdown();
    try {
      timer.awaitTermination(5, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
