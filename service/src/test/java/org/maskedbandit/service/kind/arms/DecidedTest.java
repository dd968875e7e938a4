package org.maskedbandit.service.kind.arms;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.maskedbandit.service.experiment.PlayCounts;
import org.maskedbandit.service.experiment.SlotId;

class DecidedTest {
  private static PlayCounts.Row row(long release, int arm, boolean control, long plays) {
    return new PlayCounts.Row(release, SlotId.of(arm, control), plays, 0.5, false);
  }

  /** Decisions as of release 1 were made before release 2, those as of release 2 were not. */
  @Test
  void decisionsCountFromTheNextReleaseOn() {
    ArmHistory.Decided decided = new ArmHistory.Decided(new long[] {2, 5}, 2);
    decided.add(row(0, 0, false, 1));
    decided.add(row(1, 0, true, 10));
    decided.add(row(2, 0, false, 100));
    decided.add(row(4, 1, false, 1000));
    decided.add(row(5, 0, false, 10_000));
    assertThat(decided.of(0)).containsExactly(11, 111);
    assertThat(decided.of(1)).containsExactly(0, 1000);
  }
}
