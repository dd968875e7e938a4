package org.maskedbandit.service.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.experiment.RewardRange;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Sealer;

/**
 * Takes reported rewards, at most one of each key for each decision.
 *
 * <p>Privacy. What a key is answered depends on clocks, on decisions and on its own reports, and
 * never on those of other keys: an id of a decision is handed to whoever names its person, so an
 * answer that compared with the value of another key would give that value away. The release takes
 * the value that was reported first. Without a window a decision is released when any key has
 * reported for it: the value of a key that comes later is taken by the same statement, kept as long
 * as if it was the only one, and not learned from. Not thread-safe.
 */
public final class RewardStore {
  private static final String INSERT =
      "INSERT INTO reward (sequence, reporter, experiment, slot, reported, value)"
          + " SELECT d.sequence, ?, d.experiment, d.slot, ?, ? FROM decision d"
          + " WHERE d.sequence = ? AND d.experiment = ? AND d.slot = ? AND d.time = ?"
          + " AND (d.state = " + DecisionState.OPEN.code + " OR (d.state = "
          + DecisionState.RELEASED.code + " AND EXISTS (SELECT 1 FROM slot s"
          + " JOIN experiment e ON e.id = s.experiment WHERE s.experiment = d.experiment"
          + " AND s.slot = d.slot AND s.windowed = 0 AND d.release >= s.began AND d.sequence >= ?"
          + " AND e.status <> 'stopped')))"
          + " AND NOT EXISTS (SELECT 1 FROM person p"
          + " WHERE p.experiment = d.experiment AND p.person = ? AND p.erased = 1)"
          + " ON CONFLICT (sequence, reporter) DO NOTHING";

  /**
   * A reward that a client reports.
   *
   * @param reporter the id of its key
   * @param value as reported, in the units of the client
   * @param over whether the experiment or, for its age, the decision takes no rewards any more
   */
  public record Report(
      DecisionId decision, String reporter, double value, RewardRange range, boolean over) {
    public SlotId slot() {
      return new SlotId(decision.experiment(), decision.slot());
    }

    /** Whether the decision may count and its window, if it has one, is open. */
    public boolean timely(long now) {
      boolean closed = range.windowed() && now >= decision.time() + range.windowMillis();
      return !over && decision.counts() && !closed;
    }
  }

  /** What became of a report. */
  public enum Outcome {
    COUNTED,
    REPEATED,
    /** The same key has reported another value before. */
    CONFLICT,
    /** The window has closed, or the decision does not count. */
    GONE,
    /** The decision is not stored, yet or any more. */
    UNKNOWN
  }

  /** What the store has for a report. */
  private record Found(
      DecisionState state, boolean erased, boolean reported, byte @Nullable [] value) {}

  private final Sealer sealer;

  public RewardStore(MasterKey master) {
    sealer = Sealer.ofRewards(master);
  }

  /** In a transaction that ends before the answers; an outcome for each, in order. */
  public List<Outcome> take(Tx tx, List<Report> reports, long now) {
    List<Report> timely = reports.stream().filter(report -> report.timely(now)).toList();
    ExperimentStore.share(tx, timely.stream().map(report -> report.decision().experiment()));
    int[] inserted = insert(tx, timely, now);
    pending(tx, timely, inserted);
    List<Outcome> outcomes = new ArrayList<>(reports.size());
    int next = 0;
    for (Report report : reports) {
      if (!report.timely(now)) {
        outcomes.add(Outcome.GONE);
      } else {
        outcomes.add(inserted[next++] > 0 ? Outcome.COUNTED : outcome(tx, report));
      }
    }
    return outcomes;
  }

  /** The same statement for all, whoever else has reported. */
  private int[] insert(Tx tx, List<Report> reports, long now) {
    long first = StoreGeneration.firstSequence(tx);
    return tx.batch(INSERT, reports, (statement, report) -> {
      DecisionId decision = report.decision();
      statement.setString(1, report.reporter());
      statement.setLong(2, now);
      statement.setBytes(3, sealer.number(report.value(), decision.sequence()));
      statement.setLong(4, decision.sequence());
      statement.setLong(5, decision.experiment());
      statement.setInt(6, decision.slot());
      statement.setLong(7, decision.time());
      statement.setLong(8, first);
      statement.setBytes(9, Tx.bytes(decision.person()));
    });
  }

  /** Without a window, counts decisions that wait; one with several rows may count too often. */
  private static void pending(Tx tx, List<Report> reports, int[] inserted) {
    Map<SlotId, Long> pending = new TreeMap<>();
    for (int i = 0; i < inserted.length; i++) {
      if (inserted[i] > 0 && !reports.get(i).range().windowed()) {
        pending.merge(reports.get(i).slot(), 1L, Long::sum);
      }
    }
    pending.forEach((slot, more) -> tx.execute(
        "UPDATE slot SET pending = pending + ? WHERE experiment = ? AND slot = ?", more, slot));
  }

  /** Of a report that was not inserted. */
  private Outcome outcome(Tx tx, Report report) {
    Optional<Found> found = find(tx, report);
    if (found.isEmpty()) {
      return Outcome.UNKNOWN;
    }
    if (found.get().erased() || found.get().state() == DecisionState.CLOSED) {
      return Outcome.GONE;
    }
    if (found.get().reported()) {
      return compare(report, found.get().value());
    }
    // An open one was stored on another node after this one had looked for it.
    return found.get().state() == DecisionState.OPEN ? Outcome.UNKNOWN : Outcome.GONE;
  }

  /** A value that is part of a release is not kept. */
  private Outcome compare(Report report, byte @Nullable [] sealed) {
    return sealed == null || sealer.number(sealed, report.decision().sequence()) == report.value()
        ? Outcome.REPEATED
        : Outcome.CONFLICT;
  }

  private static Optional<Found> find(Tx tx, Report report) {
    DecisionId decision = report.decision();
    return tx.select(
            "SELECT d.state, p.erased, r.sequence, r.value FROM decision d"
                + " LEFT JOIN person p ON p.experiment = d.experiment AND p.person = ?"
                + " LEFT JOIN reward r ON r.sequence = d.sequence AND r.reporter = ?"
                + " WHERE d.sequence = ? AND d.experiment = ? AND d.slot = ? AND d.time = ?",
            decision.person(),
            report.reporter(),
            decision.sequence(),
            decision.experiment(),
            decision.slot(),
            decision.time())
        .map((row, context) -> new Found(
            DecisionState.of(row.getInt(1)),
            row.getInt(2) == 1,
            row.getObject(3) != null,
            row.getBytes(4)))
        .findOne();
  }
}
