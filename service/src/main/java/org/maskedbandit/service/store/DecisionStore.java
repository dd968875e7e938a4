package org.maskedbandit.service.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.experiment.PlayCounts;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.Pseudonym;

/** Decisions, and how often each arm was chosen. Nothing here tells of a reward. */
public final class DecisionStore {
  /** So many decisions are exported at once. */
  public static final int PAGE = 2_000;

  /** Of an export: none is of rewards, and none follows from them. */
  public static final List<String> COLUMNS =
      List.of("sequence", "time", "arm", "propensity", "release", "person", "control");

  private static final String FORMULA = "=+-@\t\r";
  private static final int RETENTION_PAGE = 5_000;

  /**
   * Decisions may be stored so late if the database was gone; they are not removed before, or a
   * late one would be stored again and count again. Clocks of nodes may differ by as much.
   */
  private static final Duration LATE = Duration.ofMinutes(2);

  private static final String INSERT =
      "INSERT INTO decision (sequence, experiment, slot, time, release, propensity, person, state)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (sequence) DO NOTHING";

  private DecisionStore() {}

  /** A decision, without whether it is part of a release. */
  public record Row(
      long sequence,
      long time,
      int slot,
      double propensity,
      long release,
      byte @Nullable [] person) {
    /** As {@link #COLUMNS}; a probability that is a secret is empty. */
    public List<String> columns(List<Arm> arms) {
      return List.of(
          Long.toString(sequence),
          Instant.ofEpochMilli(time).toString(),
          text(arms.get(SlotId.arm(slot)).label()),
          propensity == Choice.SECRET ? "" : Numbers.write(propensity),
          Long.toString(release),
          person == null ? "" : new Pseudonym(person).toString(),
          Boolean.toString(SlotId.control(slot)));
    }

    /** A label that a spreadsheet would take for a formula gets an apostrophe before it. */
    private static String text(String label) {
      return FORMULA.indexOf(label.charAt(0)) < 0 ? label : "'" + label;
    }
  }

  /** The plays of a slot as of a release. */
  private record CountKey(SlotId slot, long release) implements Comparable<CountKey> {
    @Override
    public int compareTo(CountKey other) {
      int order = slot.compareTo(other.slot);
      return order != 0 ? order : Long.compare(release, other.release);
    }
  }

  /** How many, the probability of the first of them, and whether others had another one. */
  private record Plays(long number, double propensity, boolean mixed) {
    Plays and(Plays more) {
      boolean same = propensity == more.propensity;
      return new Plays(number + more.number, propensity, mixed || more.mixed || !same);
    }
  }

  /**
   * Stores decisions that are not there yet, and counts those that count: not those of experiments
   * that were stopped, nor those from before a drift restart of their slot, nor those of an earlier
   * generation, which may have been released in the time that a restore has lost, nor those of
   * erased people, which have no name to count under. The transaction must share their experiments.
   */
  static void insert(Tx tx, List<DecisionId> decisions) {
    Set<PeopleStore.Name> erased =
        PeopleStore.erased(tx, decisions.stream().map(PeopleStore.Name::of).toList());
    Set<Long> stopped = decisions.stream()
        .map(DecisionId::experiment)
        .distinct()
        .filter(experiment -> ExperimentStore.stopped(tx, experiment))
        .collect(Collectors.toSet());
    long first = StoreGeneration.firstSequence(tx);
    Map<SlotId, Long> began = began(tx);
    List<DecisionId> named = new ArrayList<>(decisions.size());
    for (DecisionId decision : decisions) {
      boolean gone = !erased.isEmpty() && erased.contains(PeopleStore.Name.of(decision));
      boolean over = decision.sequence() < first
          || stopped.contains(decision.experiment())
          || (!began.isEmpty() && decision.release() < began.getOrDefault(slot(decision), 0L));
      named.add(gone ? decision.withoutPerson() : over ? decision.notCounting() : decision);
    }
    int[] inserted = tx.batch(INSERT, named, (statement, decision) -> {
      statement.setLong(1, decision.sequence());
      statement.setLong(2, decision.experiment());
      statement.setInt(3, decision.slot());
      statement.setLong(4, decision.time());
      statement.setLong(5, decision.release());
      statement.setDouble(6, decision.propensity());
      statement.setBytes(7, Tx.bytes(decision.person()));
      statement.setInt(8, decision.counts() ? DecisionState.OPEN.code : DecisionState.CLOSED.code);
    });
    count(tx, named, inserted);
  }

  /** The release at which slots were restarted; few ever are. */
  private static Map<SlotId, Long> began(Tx tx) {
    return tx
        .select("SELECT experiment, slot, began FROM slot WHERE began > 0")
        .map((row, context) -> Map.entry(new SlotId(row.getLong(1), row.getInt(2)), row.getLong(3)))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static void count(Tx tx, List<DecisionId> decisions, int[] inserted) {
    Map<CountKey, Plays> plays = new TreeMap<>();
    for (int i = 0; i < inserted.length; i++) {
      DecisionId decision = decisions.get(i);
      if (inserted[i] > 0 && decision.counts()) {
        plays.merge(
            new CountKey(slot(decision), decision.release()),
            new Plays(1, decision.propensity(), false),
            Plays::and);
      }
    }
    plays.forEach((key, count) -> add(tx, key, count));
  }

  private static SlotId slot(DecisionId decision) {
    return new SlotId(decision.experiment(), decision.slot());
  }

  private static void add(Tx tx, CountKey key, Plays count) {
    tx.execute(
        "UPDATE slot SET plays = plays + ?, pending = pending + CASE WHEN windowed = 1 THEN ?"
            + " ELSE 0 END WHERE experiment = ? AND slot = ?",
        count.number(),
        count.number(),
        key.slot());
    tx.execute(
        "INSERT INTO play_count (experiment, slot, release, plays, propensity, mixed)"
            + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (experiment, release, slot)"
            + " DO UPDATE SET plays = play_count.plays + excluded.plays, mixed = CASE"
            + " WHEN play_count.propensity = excluded.propensity AND excluded.mixed = 0"
            + " THEN play_count.mixed ELSE 1 END",
        key.slot(),
        key.release(),
        count.number(),
        count.propensity(),
        count.mixed() ? 1 : 0);
  }

  /** How often arms were chosen as of the releases from one, before another. */
  public static void plays(
      Tx tx, long experiment, long from, long before, Consumer<PlayCounts.Row> consumer) {
    tx.select(
            "SELECT release, slot, plays, propensity, mixed FROM play_count"
                + " WHERE experiment = ? AND release >= ? AND release < ? ORDER BY release, slot",
            experiment,
            from,
            before)
        .map((row, context) -> new PlayCounts.Row(
            row.getLong(1), row.getInt(2), row.getLong(3), row.getDouble(4), row.getInt(5) == 1))
        .useStream(rows -> rows.forEach(consumer));
  }

  /** How many decisions that count were made as of a release. */
  public static long since(Tx tx, long experiment, long release) {
    return tx.find(
            Long.class,
            "SELECT coalesce(sum(plays), 0) FROM play_count WHERE experiment = ? AND release = ?",
            experiment,
            release)
        .orElseThrow();
  }

  /** The next page after a sequence number, of decisions from a time, before another. */
  public static List<Row> page(Tx tx, long experiment, long after, long from, long before) {
    return tx.rows(
            Row.class,
            "SELECT sequence, time, slot, propensity, release, person FROM decision"
                + " WHERE sequence > ? AND experiment = ? AND time >= ? AND time < ?"
                + " ORDER BY sequence LIMIT " + PAGE,
            after,
            experiment,
            from,
            before)
        .list();
  }

  /**
   * Some of the decisions that may leave the log, in the order of their numbers: those that are
   * closed and, without a window, those that were not reported; a later report finds nothing. How
   * many there were stays in the counts of slots.
   */
  public static List<Long> old(Tx tx, long after, long now, Duration retention) {
    return tx.rows(
            Long.class,
            "SELECT d.sequence FROM decision d WHERE d.sequence > ? AND d.time < ?"
                + " AND (d.state <> " + DecisionState.OPEN.code
                + " OR (EXISTS (SELECT 1 FROM slot s WHERE s.windowed = 0"
                + " AND s.experiment = d.experiment AND s.slot = d.slot) AND NOT EXISTS (SELECT 1"
                + " FROM reward r WHERE r.sequence = d.sequence AND r.value IS NOT NULL)))"
                + " ORDER BY d.sequence LIMIT " + RETENTION_PAGE,
            after,
            now - takesRewards(retention).plus(LATE).toMillis())
        .list();
  }

  /**
   * How long a decision without a window takes rewards: until it may be removed. What is removed is
   * older, so that no answer tells whether another key has reported, which keeps a decision.
   */
  public static Duration takesRewards(Duration retention) {
    return retention.compareTo(LATE) > 0 ? retention : LATE;
  }

  /** Removes all but those that were reported meanwhile, and says how many. */
  public static int remove(Tx tx, List<Long> sequences) {
    tx.rows(Long.class, "SELECT id FROM experiment ORDER BY id" + tx.forUpdate())
        .list();
    int[] removed = remove(
        tx,
        sequences,
        "DELETE FROM decision WHERE sequence = ? AND NOT EXISTS (SELECT 1"
            + " FROM reward r WHERE r.sequence = decision.sequence AND r.value IS NOT NULL)");
    remove(
        tx,
        sequences,
        "DELETE FROM reward WHERE sequence = ? AND value IS NULL AND NOT EXISTS"
            + " (SELECT 1 FROM decision d WHERE d.sequence = reward.sequence)");
    return IntStream.of(removed).sum();
  }

  private static int[] remove(Tx tx, List<Long> sequences, String sql) {
    return tx.batch(sql, sequences, (statement, sequence) -> statement.setLong(1, sequence));
  }
}
