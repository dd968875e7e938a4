package org.maskedbandit.service.store;

/**
 * Numbers that are given out once. A number is leased before it is used, and never again: a crash
 * loses those that were leased and not used.
 */
public final class LeaseStore {
  private static final String SEQUENCE = "sequence";
  private static final long ALL = 1L << 40;

  private final StoreGeneration generation;

  public LeaseStore(StoreGeneration generation) {
    this.generation = generation;
  }

  /** The next of the numbers of that name, and the size - 1 after it. */
  static long next(Tx tx, String name, long size) {
    return tx.find(
                Long.class,
                "INSERT INTO lease (name, next) VALUES (?, 1 + ?) ON CONFLICT (name)"
                    + " DO UPDATE SET next = lease.next + ? RETURNING next",
                name,
                size,
                size)
            .orElseThrow()
        - size;
  }

  /** The number that would be leased next. */
  static long peek(Tx tx, String name) {
    return tx.find(Long.class, "SELECT next FROM lease WHERE name = ?", name).orElse(0L);
  }

  /** The first of that many sequence numbers of decisions. */
  public long sequences(Tx tx, long size) {
    generation.check(tx);
    return next(tx, SEQUENCE, size);
  }

  /** The first of that many rounds of an experiment, counted from 0. */
  public long rounds(Tx tx, long experiment, long size) {
    generation.check(tx);
    long first = next(tx, name(experiment), size) - 1;
    String position = ReleaseChain.appendRounds(tx, experiment, first);
    tx.handle().afterCommit(() -> generation.seen(position));
    return first;
  }

  /** How many rounds were leased: more than were played. */
  public static long leased(Tx tx, long experiment) {
    return Math.max(0, peek(tx, name(experiment)) - 1);
  }

  static long sequence(Tx tx) {
    return peek(tx, SEQUENCE);
  }

  /** No sequence number below that one is given out any more. */
  static void skipSequences(Tx tx, long first) {
    tx.execute(
        "INSERT INTO lease (name, next) VALUES ('sequence', ?) ON CONFLICT (name) DO UPDATE SET"
            + " next = CASE WHEN lease.next < excluded.next THEN excluded.next"
            + " ELSE lease.next END",
        first);
  }

  /**
   * After an old backup was restored: nothing in it bounds the rounds of the time that was lost, so
   * all are taken to be used.
   */
  static void exhaust(Tx tx, long experiment) {
    next(tx, name(experiment), ALL);
  }

  private static String name(long experiment) {
    return "rounds of experiment " + experiment;
  }
}
