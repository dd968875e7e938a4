package org.maskedbandit.service.store;

import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.service.experiment.Choice;

/** Reads the decisions of an experiment in pages: nothing of a reward. */
public final class ExposureLog {
  public static final int PAGE = 2_000;

  /** A decision, without whether it is part of a release. */
  public record Row(
      long sequence,
      long time,
      int slot,
      double propensity,
      long release,
      byte @Nullable [] person) {
    /** Empty if it is a secret. */
    public String shownPropensity() {
      return propensity == Choice.SECRET ? "" : Numbers.write(propensity);
    }
  }

  private ExposureLog() {}

  /** The next page after a sequence number, of decisions from a time, before another. */
  public static List<Row> page(Handle handle, long experiment, long after, long from, long before) {
    return handle
        .select(
            "SELECT sequence, time, slot, propensity, release, person FROM decision"
                + " WHERE sequence > ? AND experiment = ? AND time >= ? AND time < ?"
                + " ORDER BY sequence LIMIT " + PAGE,
            after,
            experiment,
            from,
            before)
        .map((row, context) -> new Row(
            row.getLong(1),
            row.getLong(2),
            row.getInt(3),
            row.getDouble(4),
            row.getLong(5),
            row.getBytes(6)))
        .list();
  }
}
