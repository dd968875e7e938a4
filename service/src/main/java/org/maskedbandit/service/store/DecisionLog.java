package org.maskedbandit.service.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.maskedbandit.service.secret.DecisionId;

/**
 * Decisions that were answered and are not in the store yet. They are written with the next
 * transaction; if it fails they wait for the one after. A crash forgets them: they do not count.
 */
public final class DecisionLog implements Writer.Behind {
  /** So many decisions may wait; more are refused. */
  private static final int MOST_WAITING = 500_000;

  private static final int MOST_TOGETHER = 20_000;

  private static final String INSERT =
      "INSERT INTO decision (sequence, experiment, slot, time, release, propensity, person, state)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (sequence) DO NOTHING";

  /** The plays of a slot as of a release. */
  record Place(long experiment, int slot, long release) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      return Arrays.compare(
          new long[] {experiment, slot, release},
          new long[] {other.experiment, other.slot, other.release});
    }
  }

  /** A decision, and those who keep it; in the store they are there together or not at all. */
  private record Entry(Optional<DecisionId> decision, List<Kept> kept) {}

  /** How many, the probability of the first of them, and whether others had another one. */
  private record Plays(long number, double propensity, boolean mixed) {
    Plays and(Plays more) {
      boolean same = propensity == more.propensity;
      return new Plays(number + more.number, propensity, mixed || more.mixed || !same);
    }
  }

  private final Queue<Entry> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final List<Entry> batch = new ArrayList<>();
  private final Database database;
  private final BiConsumer<Long, Integer> written;
  private final Consumer<Kept> stored;

  /**
   * @param written told of each slot of an experiment that has new decisions in the store
   * @param stored told of each kept decision that is in the store
   */
  public DecisionLog(Database database, BiConsumer<Long, Integer> written, Consumer<Kept> stored) {
    this.database = database;
    this.written = written;
    this.stored = stored;
  }

  /** Whether it was taken; if not, the store is too far behind. */
  public boolean add(DecisionId decision, List<Kept> kept) {
    return add(new Entry(Optional.of(decision), kept));
  }

  /** Keeps a decision that was added before. */
  public boolean keep(List<Kept> kept) {
    return add(new Entry(Optional.empty(), kept));
  }

  private boolean add(Entry entry) {
    if (waiting.get() >= MOST_WAITING) {
      return false;
    }
    waiting.incrementAndGet();
    queue.add(entry);
    return true;
  }

  /** How many wait. */
  public int size() {
    return waiting.get();
  }

  @Override
  public boolean waiting() {
    return waiting.get() > 0;
  }

  @Override
  public void write(Handle handle) {
    Entry next;
    while (batch.size() < MOST_TOGETHER && (next = queue.poll()) != null) {
      batch.add(next);
    }
    List<DecisionId> decisions = decisions();
    // A release locks its experiment first and then a slot; so does this.
    decisions.stream()
        .map(DecisionId::experiment)
        .distinct()
        .sorted()
        .forEach(experiment -> database.share(handle, experiment));
    insert(handle, decisions);
    Kept.insert(handle, batch.stream().flatMap(entry -> entry.kept().stream()).toList());
  }

  private List<DecisionId> decisions() {
    return batch.stream().flatMap(entry -> entry.decision().stream()).toList();
  }

  @Override
  public void ended(boolean committed) {
    if (committed && !batch.isEmpty()) {
      waiting.addAndGet(-batch.size());
      decisions().stream()
          .filter(DecisionId::counts)
          .map(decision -> new Place(decision.experiment(), decision.slot(), 0))
          .distinct()
          .forEach(place -> written.accept(place.experiment(), place.slot()));
      batch.forEach(entry -> entry.kept().forEach(stored));
      batch.clear();
    }
  }

  /** Writes decisions that are not there yet, and counts those that are not over. */
  static void insert(Handle handle, List<DecisionId> decisions) {
    Over over = Over.of(handle, decisions);
    int[] inserted = Batch.execute(handle, INSERT, decisions, (statement, decision) -> {
      statement.setLong(1, decision.sequence());
      statement.setLong(2, decision.experiment());
      statement.setInt(3, decision.slot());
      statement.setLong(4, decision.time());
      statement.setLong(5, decision.release());
      statement.setDouble(6, decision.propensity());
      statement.setBytes(7, decision.person().named() ? decision.person().bytes() : null);
      statement.setInt(8, decision.counts() && !over.has(decision) ? 0 : 2);
    });
    count(handle, decisions, inserted, over);
  }

  private static void count(Handle handle, List<DecisionId> decisions, int[] inserted, Over over) {
    Map<Place, Plays> plays = new TreeMap<>();
    for (int i = 0; i < inserted.length; i++) {
      DecisionId decision = decisions.get(i);
      if (inserted[i] > 0 && decision.counts() && !over.has(decision)) {
        plays.merge(
            new Place(decision.experiment(), decision.slot(), decision.release()),
            new Plays(1, decision.propensity(), false),
            Plays::and);
      }
    }
    plays.forEach((place, count) -> {
      handle.execute(
          "UPDATE slot SET plays = plays + ?, pending = pending + CASE WHEN windowed = 1 THEN ?"
              + " ELSE 0 END WHERE experiment = ? AND slot = ?",
          count.number(),
          count.number(),
          place.experiment(),
          place.slot());
      handle.execute(
          "INSERT INTO exposure (experiment, release, slot, plays, propensity, mixed)"
              + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (experiment, release, slot)"
              + " DO UPDATE SET plays = exposure.plays + excluded.plays, mixed = CASE"
              + " WHEN exposure.propensity = excluded.propensity AND excluded.mixed = 0"
              + " THEN exposure.mixed ELSE 1 END",
          place.experiment(),
          place.release(),
          place.slot(),
          count.number(),
          count.propensity(),
          count.mixed() ? 1 : 0);
    });
  }
}
