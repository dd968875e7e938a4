package org.maskedbandit.service.store;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.secret.Pseudonym;

/**
 * A decision that a person keeps, or that a repeated request gets.
 *
 * @param holder who or what keeps it: a keyed hash, so that the store has no id of a client
 * @param decision its id
 * @param reason why its arm was chosen
 * @param person for whom it was made, or nobody
 * @param until it is kept before that time
 */
public record Kept(
    Holder holder, String decision, Choice.Reason reason, Pseudonym person, long until) {
  private static final int MOST_REMOVED = 10_000;

  /** A place for a kept decision of an experiment. */
  public record Holder(long experiment, Pseudonym name) {}

  public static Optional<Kept> find(Handle handle, Holder holder, long now) {
    return handle
        .select(
            "SELECT decision, reason, person, until FROM kept"
                + " WHERE experiment = ? AND holder = ? AND until > ?",
            holder.experiment(),
            holder.name().bytes(),
            now)
        .map((row, context) -> {
          byte[] person = row.getBytes(3);
          return new Kept(
              holder,
              row.getString(1),
              Choice.Reason.valueOf(row.getString(2)),
              person == null ? Pseudonym.NONE : new Pseudonym(person),
              row.getLong(4));
        })
        .findOne();
  }

  /** The later one replaces the one before. */
  static void insert(Handle handle, List<Kept> all) {
    if (all.isEmpty()) {
      return;
    }
    PreparedBatch rows =
        handle.prepareBatch("INSERT INTO kept (experiment, holder, decision, reason, person, until)"
            + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (experiment, holder) DO UPDATE SET"
            + " decision = excluded.decision, reason = excluded.reason, person = excluded.person,"
            + " until = excluded.until");
    for (Kept kept : all) {
      rows.add(
          kept.holder.experiment(),
          kept.holder.name().bytes(),
          kept.decision,
          kept.reason.name(),
          kept.person.named() ? kept.person.bytes() : null,
          kept.until);
    }
    rows.execute();
  }

  /** Removes some of those that are kept no longer. */
  public static int expire(Handle handle, long now) {
    return handle.execute(
        "DELETE FROM kept WHERE (experiment, holder) IN"
            + " (SELECT experiment, holder FROM kept WHERE until <= ? LIMIT " + MOST_REMOVED + ")",
        now);
  }

  /** Removes what a person of an experiment keeps, and what requests for the person got. */
  public static void forget(Handle handle, long experiment, Pseudonym person) {
    handle.execute(
        "DELETE FROM kept WHERE experiment = ? AND person = ?", experiment, person.bytes());
  }
}
