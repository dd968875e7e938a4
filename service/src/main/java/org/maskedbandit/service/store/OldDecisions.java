package org.maskedbandit.service.store;

import java.time.Duration;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * Decisions that leave the decision log: those that are closed and, without a window, those that
 * were not reported; a later report finds nothing and gets 410. How many there were stays in the
 * counts of slots.
 */
public final class OldDecisions {
  private static final int PAGE = 5_000;

  private OldDecisions() {}

  /**
   * Decisions that were made before that time may be removed. Nodes write recent decisions that are
   * reported and not in the store: those must not be removed before they are too old for that, or
   * they would count again. Clocks of nodes may differ by as much.
   */
  public static long before(Database database, long now, Duration keep) {
    long least = database.shared() ? 2 * Rewards.LATEST_MILLIS : 0;
    return now - Math.max(keep.toMillis(), least);
  }

  /** Some that were made before that time, in the order of their numbers. */
  public static List<Long> page(Handle handle, long after, long before) {
    return handle
        .select(
            "SELECT d.sequence FROM decision d WHERE d.sequence > ? AND d.time < ?"
                + " AND (d.state <> 0 OR (EXISTS (SELECT 1 FROM slot s WHERE s.windowed = 0"
                + " AND s.experiment = d.experiment AND s.slot = d.slot)"
                + " AND NOT EXISTS (SELECT 1 FROM reward r WHERE r.sequence = d.sequence)))"
                + " ORDER BY d.sequence LIMIT " + PAGE,
            after,
            before)
        .mapTo(Long.class)
        .list();
  }

  /** All but those that were reported meanwhile; until the transaction ends, none can be. */
  public static void remove(Handle handle, Database database, List<Long> sequences) {
    handle
        .select("SELECT id FROM experiment ORDER BY id" + database.forUpdate())
        .mapTo(Long.class)
        .list();
    PreparedBatch rows = handle.prepareBatch("DELETE FROM decision WHERE sequence = ?"
        + " AND NOT EXISTS (SELECT 1 FROM reward r WHERE r.sequence = decision.sequence)");
    sequences.forEach(rows::add);
    rows.execute();
  }
}
