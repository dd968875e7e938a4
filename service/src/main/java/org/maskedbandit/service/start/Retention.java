package org.maskedbandit.service.start;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.DecisionStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes old decisions from the decision log, once an hour, a page at a time. */
final class Retention implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Retention.class);
  private static final long EVERY_SECONDS = 3_600;

  private final Node node;
  private final Duration keep;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "retention"));
  private volatile boolean closing;

  Retention(Node node, Duration keep) {
    this.node = node;
    this.keep = keep;
    timer.scheduleWithFixedDelay(this::sweep, 1, EVERY_SECONDS, TimeUnit.SECONDS);
  }

  private void sweep() {
    try {
      List<Long> page = page(Long.MIN_VALUE);
      while (!page.isEmpty() && !closing) {
        List<Long> removed = page;
        node.changes()
            .change(tx -> {
              DecisionStore.remove(tx, removed);
              return true;
            })
            .join();
        page = page(removed.get(removed.size() - 1));
      }
    } catch (RuntimeException failed) {
      LOG.warn("old decisions were not removed: {}", failed.getClass().getSimpleName());
    }
  }

  private List<Long> page(long after) {
    return node.database().read(tx -> DecisionStore.old(tx, after, node.clock().now(), keep));
  }

  @Override
  public void close() {
    closing = true;
    timer.shutdownNow();
  }
}
