package org.maskedbandit.service.experiment;

/**
 * How much all laws of a node together may keep for later decisions. A law gets no more than it
 * leaves to others, so none takes all. Thread-safe.
 */
public final class LawBudget {
  /** What is kept of an arm in a set takes so many bytes. */
  public static final int BYTES = 24;

  /** What a set takes besides its arms, as a number of arms. */
  private static final int SET = 16;

  private final long most;
  private long used;

  /** @param most so many arms, with those that stand for sets */
  public LawBudget(long most) {
    this.most = most;
  }

  /**
   * Takes what a set of arms costs; nothing if it is too much.
   *
   * @param had what the same law has taken before
   */
  public synchronized long take(long had, int arms) {
    long cost = SET + (long) arms;
    boolean fits = had + cost <= most - used - cost;
    used += fits ? cost : 0;
    return fits ? cost : 0;
  }

  public synchronized void giveBack(long taken) {
    used -= taken;
  }

  public synchronized long used() {
    return used;
  }
}
