package org.maskedbandit.service.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** How often each arm was chosen as of each release, in the order of releases and slots. */
public interface PlayCounts {
  /**
   * The decisions of a slot as of a release.
   *
   * @param propensity the probability with which the arm was chosen
   * @param mixed whether it was chosen with other probabilities as well
   */
  record Row(long release, int slot, long plays, double propensity, boolean mixed) {}

  /** Reads those of the releases from one, before another. */
  void each(long from, long before, Consumer<Row> consumer);

  default List<Row> list(long from, long before) {
    List<Row> rows = new ArrayList<>();
    each(from, before, rows::add);
    return rows;
  }

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
  record Totals(
      long version, long time, Map<Integer, Long> slots, long since, long open, long rounds) {
    /** Of both streams. */
    public long of(int arm) {
      return slots.getOrDefault(SlotId.of(arm, false), 0L)
          + slots.getOrDefault(SlotId.of(arm, true), 0L);
    }

    public long all() {
      return slots.values().stream().mapToLong(Long::longValue).sum();
    }
  }
}
