package org.maskedbandit.random.largest;

import java.util.Arrays;

/** Arms of similar deviations, in groups of means a quarter of a deviation wide. */
final class DeviationBand {
  /** Deviations with four equal bits of the fraction: sixteen bands for a factor of two. */
  private static final int OTHER_BITS = 52 - 4;

  final long key;

  /** Groups by rising means, none of them empty; only the first {@code count} are there. */
  MeanGroup[] groups = new MeanGroup[4];

  int count;

  int size;

  /** One over a deviation that no arm in it exceeds. */
  double inverse = Double.POSITIVE_INFINITY;

  private final double width;
  private long[] keys = new long[4];

  DeviationBand(long key) {
    this.key = key;
    width = Double.longBitsToDouble(key << OTHER_BITS) / 4;
  }

  static long key(double deviation) {
    return Double.doubleToRawLongBits(deviation) >> OTHER_BITS;
  }

  /** Rises with the mean. Means too large to be told apart share a group. */
  long groupKey(double mean) {
    return (long) Math.floor(mean / width);
  }

  /** The group for that mean, made if there is none. */
  MeanGroup group(double mean) {
    long groupKey = groupKey(mean);
    int place = Arrays.binarySearch(keys, 0, count, groupKey);
    return place >= 0 ? groups[place] : insert(-place - 1, groupKey);
  }

  private MeanGroup insert(int place, long groupKey) {
    if (count == keys.length) {
      keys = Arrays.copyOf(keys, 2 * count);
      groups = Arrays.copyOf(groups, 2 * count);
    }
    System.arraycopy(keys, place, keys, place + 1, count - place);
    System.arraycopy(groups, place, groups, place + 1, count - place);
    count++;
    keys[place] = groupKey;
    groups[place] = new MeanGroup(this, groupKey);
    return groups[place];
  }

  /** Takes out a group that is empty. */
  void drop(MeanGroup group) {
    int place = Arrays.binarySearch(keys, 0, count, group.key);
    count--;
    System.arraycopy(keys, place + 1, keys, place, count - place);
    System.arraycopy(groups, place + 1, groups, place, count - place);
  }
}
