package org.maskedbandit.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.maskedbandit.lab.grid.Progress;

/** Remembers what a long piece of work reported. */
public final class Shares implements Progress {
  private final List<Double> all = new ArrayList<>();

  @Override
  public synchronized void report(double share) {
    all.add(share);
  }

  /** All reports, in their order. */
  public List<Double> all() {
    return all;
  }

  /** They never fall, end at exactly 1 and are not there before, in that many steps at least. */
  public void assertTrue(int steps) {
    assertThat(all).isSorted().endsWith(1.0);
    assertThat(all.stream().filter(share -> share < 1).distinct().count())
        .isGreaterThanOrEqualTo(steps);
    assertThat(all.get(0)).isLessThan(1.0);
  }
}
