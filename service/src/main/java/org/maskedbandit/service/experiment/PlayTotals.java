package org.maskedbandit.service.experiment;

import java.util.Map;

/**
 * How many decisions an experiment has had.
 *
 * @param version the release of the state that they were counted for
 * @param time when they were counted
 * @param slots decisions that count, by slot
 * @param since how many of them were made as of that release
 * @param open how many wait to be part of a release. With a window these are decisions; without,
 *     they are reported rewards, which are not shown
 * @param rounds how many were leased, of an experiment with a horizon
 */
public record PlayTotals(
    long version, long time, Map<Integer, Long> slots, long since, long open, long rounds) {
  /** Of both streams. */
  public long of(int arm) {
    return slots.getOrDefault(Slots.of(arm, false), 0L)
        + slots.getOrDefault(Slots.of(arm, true), 0L);
  }

  public long all() {
    return slots.values().stream().mapToLong(Long::longValue).sum();
  }
}
