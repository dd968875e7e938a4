package org.maskedbandit.service.store;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Sealer;

/** Takes reported rewards, at most one for each decision. Not thread-safe. */
public final class Rewards {
  /**
   * A decision of another node may be reported before that node has written it. If it is older than
   * this and not in the store, its node has crashed: it is lost.
   */
  private static final long LATEST_MILLIS = 60_000;

  private static final int OPEN = 0;

  private final Database database;
  private final Sealer sealer;

  public Rewards(Database database, MasterKey master) {
    this.database = database;
    sealer = new Sealer(master, "reward");
  }

  /** In a transaction that ends before the answer. */
  public Report.Outcome take(Handle handle, Report report, long now) {
    DecisionId decision = report.decision();
    boolean windowed = report.range().windowed();
    if (report.stopped()
        || !decision.counts()
        || (windowed && now >= decision.time() + report.range().windowMillis())) {
      return Report.Outcome.GONE;
    }
    database.share(handle, decision.experiment());
    Optional<Integer> state = state(handle, decision, now);
    if (state.isEmpty() || erased(handle, decision)) {
      return Report.Outcome.GONE;
    }
    if (state.get() != OPEN) {
      // Without a window a decision is closed by its report, whose value is forgotten.
      return windowed ? Report.Outcome.GONE : Report.Outcome.REPEATED;
    }
    return keep(handle, report, now);
  }

  private Optional<Integer> state(Handle handle, DecisionId decision, long now) {
    Optional<Integer> state = find(handle, decision);
    if (state.isEmpty() && database.shared() && now - decision.time() < LATEST_MILLIS) {
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
      handle.execute(
          "UPDATE slot SET pending = pending + 1 WHERE experiment = ? AND slot = ?",
          decision.experiment(),
          decision.slot());
    }
    return Report.Outcome.COUNTED;
  }

  private double before(Handle handle, DecisionId decision) {
    byte[] sealed = handle
        .select("SELECT value FROM reward WHERE sequence = ?", decision.sequence())
        .mapTo(byte[].class)
        .one();
    return sealer.number(sealed, decision.sequence());
  }
}
