package org.maskedbandit.random.largest;

import java.util.Arrays;

/** Arms of a band with similar means. */
final class MeanGroup {
  private static final int FEWEST = 4;

  final DeviationBand band;
  final long key;

  /** No mean of an arm in it is above this. */
  double top = Double.NEGATIVE_INFINITY;

  /** The arms in it, in any order; only the first {@code size} count. */
  int[] arms = new int[FEWEST];

  int size;

  MeanGroup(DeviationBand band, long key) {
    this.band = band;
    this.key = key;
  }

  int add(int arm) {
    if (size == arms.length) {
      arms = Arrays.copyOf(arms, 2 * size);
    }
    arms[size] = arm;
    return size++;
  }

  /** Returns the arm that fills the gap, which is the last one; shortens a long array. */
  int remove(int place) {
    int last = arms[--size];
    arms[place] = last;
    if (size > FEWEST && 4 * size <= arms.length) {
      arms = Arrays.copyOf(arms, arms.length / 2);
    }
    return last;
  }
}
