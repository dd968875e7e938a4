package org.maskedbandit.service.store;

import java.util.List;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterable;

/** How often arms were chosen as of each release. */
public final class Exposures {
  /**
   * The decisions of a slot as of a release.
   *
   * @param propensity the probability with which the arm was chosen
   * @param mixed whether it was chosen with other probabilities as well
   */
  public record Row(long release, int slot, long plays, double propensity, boolean mixed) {}

  private Exposures() {}

  /** Of the releases from one, before another. */
  public static List<Row> list(Handle handle, long experiment, long from, long before) {
    return query(handle, experiment, from, before).list();
  }

  /** The same, one by one. */
  public static void each(
      Handle handle, long experiment, long from, long before, Consumer<Row> consumer) {
    query(handle, experiment, from, before).useStream(rows -> rows.forEach(consumer));
  }

  private static ResultIterable<Row> query(Handle handle, long experiment, long from, long before) {
    return handle
        .select(
            "SELECT release, slot, plays, propensity, mixed FROM exposure"
                + " WHERE experiment = ? AND release >= ? AND release < ? ORDER BY release, slot",
            experiment,
            from,
            before)
        .map((row, context) -> new Row(
            row.getLong(1), row.getInt(2), row.getLong(3), row.getDouble(4), row.getInt(5) == 1));
  }

  /** How many decisions that count were made as of a release. */
  public static long since(Handle handle, long experiment, long release) {
    return list(handle, experiment, release, release + 1).stream()
        .mapToLong(Row::plays)
        .sum();
  }
}
