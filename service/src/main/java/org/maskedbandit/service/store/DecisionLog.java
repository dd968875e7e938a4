package org.maskedbandit.service.store;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.secret.DecisionId;

/**
 * Decisions that were answered and are not stored yet. They are written at fixed intervals, whether
 * or not anything is reported for them; if that fails they wait for the next time. A crash loses
 * them: they do not count.
 */
public final class DecisionLog implements Writer.WriteBehind {
  /** So many decisions may wait; more are refused. */
  private static final int MAX_WAITING = 500_000;

  private static final int MAX_TOGETHER = 20_000;

  /** A decision, and those who keep it; both are stored or neither is. */
  private record Entry(
      Optional<DecisionId> decision, List<StickyDecision> sticky, Runnable stored) {}

  private final Consumer<SlotId> stored;
  private final Queue<Entry> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final Set<Long> sequences = ConcurrentHashMap.newKeySet();
  private final List<Entry> batch = new ArrayList<>();

  /** Those of the batch. */
  private final List<DecisionId> decisions = new ArrayList<>();

  private volatile CompletableFuture<Void> flush = new CompletableFuture<>();

  /** @param stored told of each slot of an experiment that has new decisions in the store */
  public DecisionLog(Consumer<SlotId> stored) {
    this.stored = stored;
  }

  /**
   * Whether it was taken; if not, the store is too far behind.
   *
   * @param stored is run when it is committed
   */
  public boolean add(DecisionId decision, List<StickyDecision> sticky, Runnable stored) {
    if (waiting.get() >= MAX_WAITING) {
      return false;
    }
    sequences.add(decision.sequence());
    return add(new Entry(Optional.of(decision), sticky, stored));
  }

  /** Keeps a decision that was added before. */
  public boolean keep(List<StickyDecision> sticky, Runnable stored) {
    return waiting.get() < MAX_WAITING && add(new Entry(Optional.empty(), sticky, stored));
  }

  private boolean add(Entry entry) {
    waiting.incrementAndGet();
    queue.add(entry);
    return true;
  }

  /** How many wait. */
  public int size() {
    return waiting.get();
  }

  /** Complete when all decisions that were answered by now are stored. */
  public CompletableFuture<Void> flushed() {
    // The next flush may have begun before.
    CompletableFuture<Void> next = flush;
    return waiting() ? next.thenCompose(done -> flush) : CompletableFuture.completedFuture(null);
  }

  /** Complete when no decision of those numbers waits here any more; fails if the store does. */
  public CompletableFuture<Void> stored(List<Long> numbers) {
    CompletableFuture<Void> next = flush;
    return numbers.stream().anyMatch(sequences::contains)
        ? next.thenCompose(done -> stored(numbers))
        : CompletableFuture.completedFuture(null);
  }

  @Override
  public boolean waiting() {
    return waiting.get() > 0;
  }

  @Override
  public void write(Tx tx) {
    Entry next;
    while (batch.size() < MAX_TOGETHER && (next = queue.poll()) != null) {
      batch.add(next);
      next.decision().ifPresent(decisions::add);
    }
    List<StickyDecision> sticky =
        batch.stream().flatMap(entry -> entry.sticky().stream()).toList();
    // Also those that are only kept: an erasure on another node sees both, or is seen by both.
    ExperimentStore.share(
        tx,
        Stream.concat(
            decisions.stream().map(DecisionId::experiment),
            sticky.stream().map(kept -> kept.key().experiment())));
    DecisionStore.insert(tx, decisions);
    PeopleStore.keep(tx, sticky);
  }

  @Override
  public boolean ended(boolean successful) {
    if (successful && !batch.isEmpty()) {
      List<Entry> written = List.copyOf(batch);
      List<DecisionId> numbered = List.copyOf(decisions);
      batch.clear();
      decisions.clear();
      waiting.addAndGet(-written.size());
      Set<SlotId> slots = new HashSet<>();
      numbered.stream()
          .filter(DecisionId::counts)
          .forEach(decision -> slots.add(new SlotId(decision.experiment(), decision.slot())));
      slots.forEach(stored);
      written.forEach(entry -> entry.stored().run());
      numbered.forEach(decision -> sequences.remove(decision.sequence()));
    }
    CompletableFuture<Void> done = flush;
    flush = new CompletableFuture<>();
    if (successful) {
      done.complete(null);
    } else {
      done.completeExceptionally(new StoreException("decisions were not stored"));
    }
    return successful && waiting();
  }
}
