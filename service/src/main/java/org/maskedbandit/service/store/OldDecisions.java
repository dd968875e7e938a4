package org.maskedbandit.service.store;

import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Decisions that leave the decision log. How many there were stays in the counts of slots. */
public final class OldDecisions {
  private static final int PAGE = 5_000;

  private OldDecisions() {}

  /** Some that are closed and were made before that time, in the order of their numbers. */
  public static List<Long> page(Handle handle, long after, long before) {
    return handle
        .select(
            "SELECT sequence FROM decision WHERE sequence > ? AND time < ? AND state <> 0"
                + " ORDER BY sequence LIMIT " + PAGE,
            after,
            before)
        .mapTo(Long.class)
        .list();
  }

  public static void remove(Handle handle, List<Long> sequences) {
    PreparedBatch rows = handle.prepareBatch("DELETE FROM decision WHERE sequence = ?");
    sequences.forEach(rows::add);
    rows.execute();
  }
}
