package org.maskedbandit.service.kind.sealed;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rounds of an experiment that this node may play. They are leased from the store in blocks,
 * the next one when half of the present one is used, so that a decision seldom waits, and never
 * blocks. A round is committed as leased before it is used, and no other node and no later start
 * gets it. What waits, for a lease or since it takes long, is done by a worker, in the order in
 * which it was asked for: neither who asks nor who leases does it. Thread-safe.
 */
final class RoundLease {
  static final long NONE = -1;

  private static final long BLOCKS = 200;
  private static final long MAX_BLOCK = 1000;
  private static final int MAX_WAITING = 10_000;

  /** So many are done before the worker turns to others. */
  private static final int TOGETHER = 100;

  private final long horizon;
  private final long block;
  private final LongFunction<CompletableFuture<Long>> store;
  private final Executor worker;
  private long next;
  private long end;
  private @Nullable CompletableFuture<Long> prepared;
  private final Queue<CompletableFuture<Long>> waiting = new ArrayDeque<>();
  private boolean over;

  /**
   * @param store leases that many rounds, and gives the first of them
   * @param worker refuses nothing; it has one task of this object at most
   */
  RoundLease(long horizon, LongFunction<CompletableFuture<Long>> store, Executor worker) {
    this.horizon = horizon;
    this.store = store;
    this.worker = worker;
    block = Math.max(1, Math.min(MAX_BLOCK, horizon / BLOCKS));
  }

  /**
   * Uses a round that was never used, or NONE if there are no more for this node.
   *
   * @param fast whether using it takes so little that whoever asks may do it
   */
  <R> CompletableFuture<R> next(boolean fast, LongFunction<R> use) {
    CompletableFuture<Long> mine = new CompletableFuture<>();
    CompletableFuture<R> used = mine.thenApply(use::apply);
    Runnable then = () -> {};
    synchronized (this) {
      if (fast && (over || (waiting.isEmpty() && ready()))) {
        long round = take();
        then = () -> mine.complete(round);
      } else if (waiting.size() == MAX_WAITING) {
        then = () -> mine.completeExceptionally(
            new RejectedExecutionException("too many decisions wait for a round"));
      } else {
        waiting.add(mine);
        then = waiting.size() == 1 ? this::begin : then;
      }
    }
    then.run();
    return used;
  }

  private synchronized CompletableFuture<Long> leased() {
    if (ready()) {
      return CompletableFuture.completedFuture(next);
    }
    if (prepared == null || prepared.isCompletedExceptionally()) {
      prepared = store.apply(block);
    }
    return prepared;
  }

  private void begin() {
    leased().whenComplete((first, failed) -> worker.execute(() -> serve(failed)));
  }

  /** If a lease fails, what it may have leased is lost, and the next decision leases anew. */
  private void serve(@Nullable Throwable failed) {
    List<Runnable> answers = new ArrayList<>();
    boolean more;
    synchronized (this) {
      while (!waiting.isEmpty() && (failed != null || (answers.size() < TOGETHER && ready()))) {
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
      begin();
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
