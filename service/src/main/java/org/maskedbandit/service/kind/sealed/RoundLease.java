package org.maskedbandit.service.kind.sealed;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rounds of an experiment that this node may play. They are leased from the store in blocks,
 * the next one when half of the present one is used, so that a decision seldom waits, and never
 * blocks. A round is committed as leased before it is used, and no other node and no later start
 * gets it. Thread-safe.
 */
final class RoundLease {
  static final long NONE = -1;

  private static final long BLOCKS = 200;
  private static final long MAX_BLOCK = 1000;

  private final long horizon;
  private final long block;
  private final LongFunction<CompletableFuture<Long>> store;
  private long next;
  private long end;
  private @Nullable CompletableFuture<Long> prepared;
  private final Queue<CompletableFuture<Long>> waiting = new ArrayDeque<>();
  private boolean over;

  /** @param store leases that many rounds, and gives the first of them */
  RoundLease(long horizon, LongFunction<CompletableFuture<Long>> store) {
    this.horizon = horizon;
    this.store = store;
    block = Math.max(1, Math.min(MAX_BLOCK, horizon / BLOCKS));
  }

  /**
   * A round that was never used, or NONE if there are no more for this node. Those who wait for a
   * lease get theirs in the order in which they asked.
   */
  CompletableFuture<Long> next() {
    CompletableFuture<Long> mine = new CompletableFuture<>();
    synchronized (this) {
      if (over || (waiting.isEmpty() && ready())) {
        return CompletableFuture.completedFuture(take());
      }
      waiting.add(mine);
      if (waiting.size() > 1) {
        return mine;
      }
    }
    lease();
    return mine;
  }

  private synchronized CompletableFuture<Long> prepared() {
    if (prepared == null) {
      prepared = store.apply(block);
    }
    return prepared;
  }

  private void lease() {
    prepared().whenComplete((first, failed) -> serve(failed));
  }

  /** If a lease fails, what it may have leased is lost, and the next decision leases anew. */
  private void serve(@Nullable Throwable failed) {
    List<Runnable> answers = new ArrayList<>();
    boolean more;
    synchronized (this) {
      prepared = failed == null ? prepared : null;
      while (!waiting.isEmpty() && (failed != null || ready())) {
        CompletableFuture<Long> first = waiting.remove();
        long round = failed == null ? take() : NONE;
        answers.add(
            failed == null
                ? () -> first.complete(round)
                : () -> first.completeExceptionally(failed));
      }
      more = !waiting.isEmpty();
    }
    answers.forEach(Runnable::run);
    if (more) {
      lease();
    }
  }

  private boolean ready() {
    CompletableFuture<Long> leased = prepared;
    if (next == end && leased != null && leased.isDone() && !leased.isCompletedExceptionally()) {
      prepared = null;
      next = leased.join();
      end = next + block;
    }
    return next < end;
  }

  private long take() {
    over |= next >= horizon;
    if (over) {
      return NONE;
    }
    if (end - next == block / 2 && end < horizon && prepared == null) {
      prepared = store.apply(block);
    }
    return next++;
  }
}
