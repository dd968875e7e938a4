package org.maskedbandit.service.kind.arms;

import java.util.Arrays;
import org.maskedbandit.service.experiment.PlayCounts;
import org.maskedbandit.service.experiment.Slots;

/** How many decisions each arm had had when some of the releases were made, of both streams. */
final class Decided {
  private final long[] versions;
  private final long[][] between;

  /** @param versions of the releases, in order */
  Decided(long[] versions, int arms) {
    this.versions = versions.clone();
    between = new long[versions.length][arms];
  }

  /** Decisions as of a release were made before the next one. */
  void add(PlayCounts.Row row) {
    int found = Arrays.binarySearch(versions, row.release() + 1);
    int place = found < 0 ? -found - 1 : found;
    if (place < versions.length) {
      between[place][Slots.arm(row.slot())] += row.plays();
    }
  }

  /** Of an arm, since the start, at each of the releases. */
  long[] of(int arm) {
    long[] counts = new long[versions.length];
    long sum = 0;
    for (int i = 0; i < counts.length; i++) {
      sum += between[i][arm];
      counts[i] = sum;
    }
    return counts;
  }
}
