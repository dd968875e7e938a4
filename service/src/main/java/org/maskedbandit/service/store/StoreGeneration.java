package org.maskedbandit.service.store;

import java.util.Optional;

/**
 * The store that this process serves, so that it notices when another one or an older one takes its
 * place: it would release rewards a second time, with other noise. Every release and every lease
 * checks it in its transaction. Thread-safe.
 *
 * <ul>
 *   <li>Every restore begins a new generation.
 *   <li>A standby of PostgreSQL that is promoted has another timeline.
 *   <li>Every release and every lease of rounds has a hash of all before it. A store without the
 *       latest one that this process has seen went another way.
 *   <li>A process that has noticed it writes so into the store, for those that cannot.
 * </ul>
 */
public final class StoreGeneration {
  private static final String SETTING = "generation";
  private static final String TIMELINE = "timeline";
  private static final String REFUSED = "refused";

  private final long number;
  private final String timeline;
  private volatile String release;

  /** As it is now. */
  public StoreGeneration(Tx tx) {
    number = number(tx, "");
    timeline = timeline(tx);
    release = ReleaseChain.latest(tx);
  }

  public long number() {
    return number;
  }

  static long number(Tx tx) {
    return number(tx, "");
  }

  private static long number(Tx tx, String suffix) {
    return Settings.find(tx, SETTING, suffix).map(Long::parseLong).orElse(0L);
  }

  /** The timeline of PostgreSQL; empty for SQLite. */
  static String timeline(Tx tx) {
    return tx.shared()
        ? tx.rows(String.class, "SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)")
            .one()
        : "";
  }

  /** Fails if it is not that store any more. Until the transaction ends, no restore can begin. */
  void check(Tx tx) {
    fault(tx, release).ifPresent(fault -> {
      throw new StoreException(fault);
    });
  }

  /** The latest release that this process has seen. */
  public String seen() {
    return release;
  }

  /**
   * Why this process may not go on with the store; empty if it may.
   *
   * @param seen the latest release that was seen before the transaction began: a transaction that
   *     reads may have begun before a later one
   */
  public Optional<String> fault(Tx tx, String seen) {
    return replaced(tx)
        .or(() -> ReleaseChain.contains(tx, seen) ? Optional.empty() : Optional.of(rolledBack()));
  }

  private Optional<String> replaced(Tx tx) {
    long found = number(tx, tx.forShare());
    if (found > number) {
      return Optional.of(
          "the database was restored from a backup while this server ran: start it again");
    }
    if (found < number) {
      return Optional.of(rolledBack());
    }
    if (!timeline(tx).equals(timeline)) {
      return Optional.of("the database is a standby that was promoted; " + restart());
    }
    return Settings.find(tx, REFUSED).map(reason -> rolledBack());
  }

  public static String rolledBack() {
    return "the database was rolled back to an earlier state; " + restart();
  }

  private static String restart() {
    return "start one node once with --restored, which discards unreleased rewards";
  }

  /** Why the store must not be served without --restored; empty if it may. */
  public static Optional<String> fault(Tx tx, StoreWatermark now, Optional<StoreWatermark> left) {
    String known = Settings.find(tx, TIMELINE).orElse(now.timeline());
    if (!known.equals(now.timeline())) {
      return Optional.of("the database is a standby that was promoted");
    }
    if (Settings.find(tx, REFUSED).isPresent()
        || left.map(earlier -> !now.follows(tx, earlier)).orElse(false)) {
      return Optional.of("the database was rolled back to a backup");
    }
    return Optional.empty();
  }

  /** Remembers that position in the chain of releases, which is committed. */
  void seen(String position) {
    release = position;
  }

  /** Remembers the latest release, if the store has all that were seen before. */
  public void seen(Tx tx) {
    release = ReleaseChain.contains(tx, release) ? ReleaseChain.latest(tx) : release;
  }

  /** Has every process that serves this store stop, unless it was restored meanwhile. */
  public void refuse(Tx tx, String reason) {
    if (number(tx, tx.forShare()) <= number) {
      mark(tx, reason);
    }
  }

  /** Until the store is restored, no process starts on it, and those that run end. */
  public static void mark(Tx tx, String reason) {
    Settings.put(tx, REFUSED, reason);
  }

  /** At a start: the timeline is the one to be served from now on. */
  public static void start(Tx tx) {
    Settings.put(tx, TIMELINE, timeline(tx));
  }

  /** The generation of a new store. */
  public static void first(Tx tx) {
    Settings.put(tx, SETTING, "1");
  }

  /**
   * Begins the next generation. No number of a decision was given out in one that is lost: the
   * clock is in both numbers, since a backup may be restored more than once.
   */
  public static long next(Tx tx, long now) {
    long next = Math.max(number(tx) + 1, now);
    Settings.put(tx, SETTING, Long.toString(next));
    Settings.remove(tx, REFUSED);
    LeaseStore.skipSequences(tx, firstSequence(next));
    return next;
  }

  /** Decisions of this generation have this number or a later one, those before it have not. */
  static long firstSequence(Tx tx) {
    return firstSequence(number(tx));
  }

  private static long firstSequence(long number) {
    return number <= 1 ? 0 : number << 20;
  }
}
