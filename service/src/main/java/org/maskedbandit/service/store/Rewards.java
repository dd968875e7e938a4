package org.maskedbandit.service.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Sealer;

/**
 * Takes reported rewards, at most one for each decision. Most of them are for an open decision
 * without a reward; one batch stores these, and only what it leaves is looked at one by one. Not
 * thread-safe.
 */
public final class Rewards {
  /**
   * A decision of another node may be reported before that node has written it. If it is older than
   * this and not in the store, its node has crashed: it is lost.
   */
  static final long LATEST_MILLIS = 60_000;

  private static final int OPEN = 0;
  private static final int RELEASED = 1;

  private static final String KEEP_IF_OPEN =
      "INSERT INTO reward (sequence, experiment, slot, reported, value)"
          + " SELECT d.sequence, d.experiment, d.slot, ?, ? FROM decision d"
          + " WHERE d.sequence = ? AND d.state = 0 AND NOT EXISTS (SELECT 1 FROM person p"
          + " WHERE p.experiment = ? AND p.person = ? AND p.erased = 1)"
          + " ON CONFLICT (sequence) DO NOTHING";

  private final Database database;
  private final Sealer sealer;

  public Rewards(Database database, MasterKey master) {
    this.database = database;
    sealer = new Sealer(master, "reward");
  }

  /** In a transaction that ends before the answers; an outcome for each, in order. */
  public List<Report.Outcome> take(Handle handle, List<Report> reports, long now) {
    List<Report> timely = reports.stream().filter(report -> report.timely(now)).toList();
    // A release locks its experiment first and then a slot; so does this.
    timely.stream()
        .map(report -> report.decision().experiment())
        .distinct()
        .sorted()
        .forEach(experiment -> database.share(handle, experiment));
    Iterator<Boolean> kept = keepIfOpen(handle, timely, now).iterator();
    List<Report.Outcome> outcomes = new ArrayList<>(reports.size());
    for (Report report : reports) {
      if (!report.timely(now)) {
        outcomes.add(Report.Outcome.GONE);
      } else {
        outcomes.add(kept.next() ? Report.Outcome.COUNTED : takeOne(handle, report, now));
      }
    }
    return outcomes;
  }

  /** Says of each report whether it was stored now. */
  private List<Boolean> keepIfOpen(Handle handle, List<Report> reports, long now) {
    int[] inserted = Batch.execute(handle, KEEP_IF_OPEN, reports, (statement, report) -> {
      DecisionId decision = report.decision();
      statement.setLong(1, now);
      statement.setBytes(2, sealer.number(report.value(), decision.sequence()));
      statement.setLong(3, decision.sequence());
      statement.setLong(4, decision.experiment());
      statement.setBytes(5, decision.person().named() ? decision.person().bytes() : null);
    });
    Map<SlotPlace, Long> pending = new TreeMap<>();
    List<Boolean> kept = new ArrayList<>(inserted.length);
    for (int i = 0; i < inserted.length; i++) {
      Report report = reports.get(i);
      kept.add(inserted[i] > 0);
      if (inserted[i] > 0 && !report.range().windowed()) {
        pending.merge(report.slot(), 1L, Long::sum);
      }
    }
    pending.forEach((slot, more) -> addPending(handle, slot, more));
    return kept;
  }

  private Report.Outcome takeOne(Handle handle, Report report, long now) {
    DecisionId decision = report.decision();
    boolean over = Over.of(handle, List.of(decision)).has(decision);
    Optional<Integer> state = state(handle, decision, over, now);
    if (state.isEmpty() || erased(handle, decision)) {
      return Report.Outcome.GONE;
    }
    if (state.get() != OPEN) {
      // Without a window a decision is closed by its report, whose value is forgotten, or it was
      // dropped when its experiment was stopped or the store was restored.
      boolean dropped = over && state.get() != RELEASED;
      return report.range().windowed() || dropped ? Report.Outcome.GONE : Report.Outcome.REPEATED;
    }
    return keep(handle, report, now);
  }

  private Optional<Integer> state(Handle handle, DecisionId decision, boolean over, long now) {
    Optional<Integer> state = find(handle, decision);
    boolean recent = database.shared() && now - decision.time() < LATEST_MILLIS;
    if (state.isEmpty() && recent && !over) {
      DecisionLog.insert(handle, List.of(decision));
      return find(handle, decision);
    }
    return state;
  }

  private static Optional<Integer> find(Handle handle, DecisionId decision) {
    return handle
        .select("SELECT state FROM decision WHERE sequence = ?", decision.sequence())
        .mapTo(Integer.class)
        .findOne();
  }

  private static boolean erased(Handle handle, DecisionId decision) {
    return decision.person().named()
        && handle
            .select(
                "SELECT 1 FROM person WHERE experiment = ? AND person = ? AND erased = 1",
                decision.experiment(),
                decision.person().bytes())
            .mapTo(Integer.class)
            .findOne()
            .isPresent();
  }

  private Report.Outcome keep(Handle handle, Report report, long now) {
    DecisionId decision = report.decision();
    int inserted = handle.execute(
        "INSERT INTO reward (sequence, experiment, slot, reported, value) VALUES (?, ?, ?, ?, ?)"
            + " ON CONFLICT (sequence) DO NOTHING",
        decision.sequence(),
        decision.experiment(),
        decision.slot(),
        now,
        sealer.number(report.value(), decision.sequence()));
    if (inserted == 0) {
      return before(handle, decision) == report.value()
          ? Report.Outcome.REPEATED
          : Report.Outcome.CONFLICT;
    }
    if (!report.range().windowed()) {
      addPending(handle, report.slot(), 1);
    }
    return Report.Outcome.COUNTED;
  }

  private static void addPending(Handle handle, SlotPlace slot, long more) {
    handle.execute(
        "UPDATE slot SET pending = pending + ? WHERE experiment = ? AND slot = ?",
        more,
        slot.experiment(),
        slot.slot());
  }

  private double before(Handle handle, DecisionId decision) {
    byte[] sealed = handle
        .select("SELECT value FROM reward WHERE sequence = ?", decision.sequence())
        .mapTo(byte[].class)
        .one();
    return sealer.number(sealed, decision.sequence());
  }
}
