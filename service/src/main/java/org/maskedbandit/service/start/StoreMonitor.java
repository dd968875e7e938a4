package org.maskedbandit.service.start;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.maskedbandit.service.serve.Repeating;
import org.maskedbandit.service.store.StoreGeneration;
import org.maskedbandit.service.store.StoreWatermark;

/**
 * Writes down the watermark of the database, and notices if another or an older database takes its
 * place while a server runs. Then it says so in the database too, so that the other servers stop.
 */
final class StoreMonitor implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(500);
  private static final String FAILED = "the database cannot be monitored";

  private final OpenStore store;
  private final StoreGeneration generation;
  private final CompletableFuture<String> replaced = new CompletableFuture<>();
  private final Repeating timer;
  private StoreWatermark last;

  StoreMonitor(OpenStore store, StoreGeneration generation, StoreWatermark start) {
    this.store = store;
    this.generation = generation;
    last = start;
    timer = new Repeating("monitor", POLL, FAILED, this::look);
  }

  /** Complete with the reason if the database is not the one that it was. */
  CompletableFuture<String> replaced() {
    return replaced;
  }

  /** What the latest look has found. */
  private record Look(StoreWatermark now, Optional<String> fault) {}

  private synchronized void look() {
    if (replaced.isDone()) {
      return;
    }
    String seen = generation.seen();
    Look look = store.database().read(tx -> {
      StoreWatermark now = StoreWatermark.read(tx).keeping(tx, last);
      Optional<String> fault = generation.fault(tx, seen);
      return new Look(
          now,
          fault.isPresent() || now.follows(tx, last)
              ? fault
              : Optional.of(StoreGeneration.rolledBack()));
    });
    if (look.fault().isPresent()) {
      refuse(look.fault().get());
    } else if (!look.now().equals(last)) {
      last = look.now();
      store.folder().watermark(last);
    }
  }

  /** This process stops in any case, also if the database cannot be written. */
  private void refuse(String fault) {
    try {
      store.database().write(tx -> {
        generation.refuse(tx, fault);
        return true;
      });
    } finally {
      replaced.complete(fault);
    }
  }

  @Override
  public void close() {
    timer.close();
    if (!replaced.isDone()) {
      Repeating.of(FAILED, this::look).run();
    }
  }
}
