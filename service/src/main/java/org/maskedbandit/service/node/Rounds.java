package org.maskedbandit.service.node;

import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rounds of an experiment that this node may play. They are leased from the store in blocks,
 * the next one when half of the present one is used, so that a decision seldom waits. A round is
 * committed as leased before it is used, and no other node and no later start gets it. Thread-safe.
 */
final class Rounds {
  static final long NONE = -1;

  private static final long BLOCKS = 200;
  private static final long LARGEST_BLOCK = 1000;

  private final long horizon;
  private final long block;
  private final LongFunction<CompletableFuture<Long>> store;
  private long next;
  private long end;
  private @Nullable CompletableFuture<Long> prepared;
  private volatile boolean over;

  /** @param store leases that many rounds, and gives the first of them */
  Rounds(long horizon, LongFunction<CompletableFuture<Long>> store) {
    this.horizon = horizon;
    this.store = store;
    block = Math.max(1, Math.min(LARGEST_BLOCK, horizon / BLOCKS));
  }

  /** A round that was never used, or NONE if there are no more for this node. */
  long next() {
    return over ? NONE : take();
  }

  private synchronized long take() {
    if (next == end) {
      begin();
    }
    if (next >= horizon) {
      over = true;
      return NONE;
    }
    if (end - next == block / 2 && end < horizon && prepared == null) {
      prepared = store.apply(block);
    }
    return next++;
  }

  /** If it fails, what it may have leased is lost, and the next decision leases anew. */
  private void begin() {
    CompletableFuture<Long> leased = prepared == null ? store.apply(block) : prepared;
    prepared = null;
    next = leased.join();
    end = next + block;
  }
}
