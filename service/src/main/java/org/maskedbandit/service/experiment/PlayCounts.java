package org.maskedbandit.service.experiment;

import java.util.ArrayList;
import java.util.List;
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
}
