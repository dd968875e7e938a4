package org.maskedbandit.random.largest;

import java.util.Arrays;

/** Arms in bands of similar deviations, and there in groups of similar means. */
final class BandedArms {
  private final double[] means;
  private final double[] deviations;
  private final MeanGroup[] groups;
  private final int[] places;

  /** By rising deviations, some may be empty; only the first {@code count} are there. */
  DeviationBand[] all = new DeviationBand[4];

  int count;
  private long[] keys = new long[4];

  BandedArms(double[] means, double[] deviations) {
    this.means = means;
    this.deviations = deviations;
    groups = new MeanGroup[means.length];
    places = new int[means.length];
    for (int arm = 0; arm < means.length; arm++) {
      add(arm);
    }
  }

  DeviationBand of(int arm) {
    return groups[arm].band;
  }

  void update(int arm) {
    MeanGroup group = groups[arm];
    DeviationBand band = group.band;
    if (band.key == DeviationBand.key(deviations[arm]) && group.key == band.groupKey(means[arm])) {
      cover(group, arm);
    } else {
      remove(arm);
      add(arm);
    }
  }

  private void add(int arm) {
    MeanGroup group = band(deviations[arm]).group(means[arm]);
    groups[arm] = group;
    places[arm] = group.add(arm);
    group.band.size++;
    cover(group, arm);
  }

  private void remove(int arm) {
    MeanGroup group = groups[arm];
    DeviationBand band = group.band;
    int moved = group.remove(places[arm]);
    places[moved] = places[arm];
    if (group.size == 0) {
      band.drop(group);
    }
    if (--band.size == 0) {
      band.inverse = Double.POSITIVE_INFINITY;
    }
  }

  /** Bounds only grow: a removed arm may stay within them, since groups are narrow. */
  private void cover(MeanGroup group, int arm) {
    group.top = Math.max(group.top, means[arm]);
    group.band.inverse = Math.min(group.band.inverse, 1 / deviations[arm]);
  }

  private DeviationBand band(double deviation) {
    long key = DeviationBand.key(deviation);
    int place = Arrays.binarySearch(keys, 0, count, key);
    return place >= 0 ? all[place] : insert(-place - 1, key);
  }

  private DeviationBand insert(int place, long key) {
    if (count == keys.length) {
      keys = Arrays.copyOf(keys, 2 * count);
      all = Arrays.copyOf(all, 2 * count);
    }
    System.arraycopy(keys, place, keys, place + 1, count - place);
    System.arraycopy(all, place, all, place + 1, count - place);
    count++;
    keys[place] = key;
    all[place] = new DeviationBand(key);
    return all[place];
  }
}
