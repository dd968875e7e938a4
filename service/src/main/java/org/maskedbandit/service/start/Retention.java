package org.maskedbandit.service.start;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.maskedbandit.service.node.Node;
import org.maskedbandit.service.store.OldDecisions;
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
      long before = OldDecisions.before(node.database(), node.clock().now(), keep);
      List<Long> page = page(Long.MIN_VALUE, before);
      while (!page.isEmpty() && !closing) {
        List<Long> removed = page;
        node.change(handle -> {
              OldDecisions.remove(handle, node.database(), removed);
              return true;
            })
            .join();
        page = page(removed.get(removed.size() - 1), before);
      }
    } catch (RuntimeException failed) {
      LOG.warn("old decisions were not removed: {}", failed.getClass().getSimpleName());
    }
  }

  private List<Long> page(long after, long before) {
    return node.database().reading().withHandle(handle -> OldDecisions.page(handle, after, before));
  }

  @Override
  public void close() {
    closing = true;
    timer.shutdownNow();
  }
}
