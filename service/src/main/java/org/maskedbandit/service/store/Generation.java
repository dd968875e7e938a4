package org.maskedbandit.service.store;

import org.jdbi.v3.core.Handle;

/**
 * Which life of the store this is: every restore begins a new one. A node works in the generation
 * that it started in; in another one it would release rewards that a restore has dropped.
 */
public record Generation(long number) {
  static final String SETTING = "generation";

  public static Generation read(Handle handle) {
    return read(handle, "");
  }

  private static Generation read(Handle handle, String suffix) {
    return new Generation(
        Settings.find(handle, SETTING, suffix).map(Long::parseLong).orElse(0L));
  }

  /** Fails in another generation. Until the transaction ends, no other one can begin. */
  void check(Handle handle, Database database) {
    Generation now = read(handle, database.shared() ? " FOR SHARE" : "");
    if (!equals(now)) {
      throw new IllegalStateException(changed());
    }
  }

  public static String changed() {
    return "the store was restored from a backup while this server ran: start it again";
  }

  /**
   * The next generation, and no new number of a decision was given out in a life that is lost: the
   * clock is in both numbers, since a backup may be restored more than once.
   */
  static Generation begin(Handle handle, long now) {
    Generation next = new Generation(Math.max(read(handle).number() + 1, now));
    Settings.put(handle, SETTING, Long.toString(next.number()));
    handle.execute(
        "INSERT INTO lease (name, next) VALUES ('sequence', ?) ON CONFLICT (name) DO UPDATE SET"
            + " next = CASE WHEN lease.next < excluded.next THEN excluded.next ELSE lease.next END",
        next.firstSequence());
    return next;
  }

  /** Decisions of this generation have this number or a later one, those before it have not. */
  long firstSequence() {
    return number <= 1 ? 0 : number << 20;
  }
}
