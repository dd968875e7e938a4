package org.maskedbandit.lab.replay;

/**
 * The most rows of one person, or a little more, in memory that does not grow with the log: a
 * count-min sketch with conservative updates. Each row of the sketch holds, in the place of a
 * person, at least the number of that person's rows; so the least of them is never too small, and
 * the largest of all answers is an upper bound.
 *
 * @see "Estan and Varghese (2002), New directions in traffic measurement and accounting"
 */
final class PersonCounts {
  private static final int DEPTH = 4;
  private static final int BITS = 20;
  private static final long ODD = 0x9e3779b97f4a7c15L;

  private final int[][] counts = new int[DEPTH][1 << BITS];
  private int most;

  void add(long person) {
    int least = Integer.MAX_VALUE - 1;
    for (int i = 0; i < DEPTH; i++) {
      least = Math.min(least, counts[i][place(person, i)]);
    }
    for (int i = 0; i < DEPTH; i++) {
      int place = place(person, i);
      counts[i][place] = Math.max(counts[i][place], least + 1);
    }
    most = Math.max(most, least + 1);
  }

  /** No person has more rows. */
  int most() {
    return most;
  }

  private static int place(long person, int depth) {
    long mixed = (person ^ (person >>> 29)) + (depth + 1) * ODD;
    mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return (int) (mixed >>> (Long.SIZE - BITS));
  }
}
