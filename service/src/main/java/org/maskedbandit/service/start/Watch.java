package org.maskedbandit.service.start;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.Generation;
import org.maskedbandit.service.store.Mark;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes down how far the store has come, and says if it was replaced by another one or an older
 * one while a server ran.
 */
final class Watch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Watch.class);
  private static final long POLL_MILLIS = 500;

  private final OpenStore store;
  private final CompletableFuture<String> replaced = new CompletableFuture<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "watch"));
  private Mark last;
  private boolean failing;

  Watch(OpenStore store, Mark start) {
    this.store = store;
    last = start;
    timer.scheduleWithFixedDelay(this::look, 0, POLL_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Complete with the reason if the store is not the one that it was. */
  CompletableFuture<String> replaced() {
    return replaced;
  }

  private synchronized void look() {
    try {
      Mark now =
          store.database().reading().withHandle(handle -> Mark.read(handle).keeping(handle, last));
      if (now.generation() != last.generation() || !now.follows(last)) {
        replaced.complete(Generation.changed());
        return;
      }
      if (!now.equals(last)) {
        last = now;
        store.folder().mark(last);
      }
      failing = false;
    } catch (RuntimeException failed) {
      if (!failing) {
        LOG.warn("the store cannot be looked at: {}", Database.code(failed));
      }
      failing = true;
    }
  }

  @Override
  public void close() {
    timer.shutdown();
    try {
      timer.awaitTermination(2, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    if (!replaced.isDone()) {
      look();
    }
  }
}
