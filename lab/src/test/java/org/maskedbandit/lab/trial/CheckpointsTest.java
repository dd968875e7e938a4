package org.maskedbandit.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckpointsTest {

  @Test
  void areSpreadEvenly() {
    assertThat(new Checkpoints(1000, 4).rounds()).containsExactly(250, 500, 750, 1000);
    assertThat(new Checkpoints(7, 5).rounds()).containsExactly(1, 2, 4, 5, 7);
  }

  @Test
  void growByAFactorOverLongHorizons() {
    assertThat(new Checkpoints(1_000_000_000, 4).rounds())
        .containsExactly(1000, 100_000, 10_000_000, 1_000_000_000);
    assertThat(new Checkpoints(1_000_000_000, 1).rounds()).containsExactly(1_000_000_000);
    assertThat(new Checkpoints(10_000_000, 200).growing()).isFalse();
    assertThat(new Checkpoints(10_000_001, 200).growing()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "7, 7",
    "1000, 999",
    "1000003, 200",
    "1000000000000, 200",
    "3, 2",
    "10000001, 1000",
    "10000001, 5000",
    "10000001, 2"
  })
  void growAndEndAtTheHorizon(long horizon, int count) {
    Checkpoints checkpoints = new Checkpoints(horizon, count);
    long before = 0;
    for (int i = 0; i < count; i++) {
      assertThat(checkpoints.round(i)).isGreaterThan(before);
      before = checkpoints.round(i);
    }
    assertThat(before).isEqualTo(horizon);
  }

  @Test
  void areFewerWhereTheHorizonIsShorter() {
    assertThat(Checkpoints.atMost(200, 3)).isEqualTo(new Checkpoints(3, 3));
    assertThat(Checkpoints.atMost(200, 1000)).isEqualTo(new Checkpoints(1000, 200));
  }

  /** By a constant factor, and no round twice: from 1 to 100 there are few that double. */
  @Test
  void growFromARoundOfOnesChoice() {
    assertThat(Checkpoints.growing(17, 2, 1000).rounds()).containsExactly(17, 1000);
    assertThat(Checkpoints.growing(10, 3, 1000).rounds()).containsExactly(10, 100, 1000);
    for (long first : new long[] {1, 2, 3, 10, 99}) {
      double[] rounds = Checkpoints.growing(first, 200, 100).rounds();
      assertThat(rounds).doesNotHaveDuplicates().isSorted();
      assertThat(rounds[0]).isEqualTo(first);
      assertThat(rounds[rounds.length - 1]).isEqualTo(100);
    }
    assertThat(Checkpoints.growing(1, 200, 1024).count()).isEqualTo(10);
    assertThatThrownBy(() -> Checkpoints.growing(10, 2, 10))
        .hasMessage("the first checkpoint must be from 1 to 9, but is 10");
  }

  @Test
  void refuseNoRoundsNoPointsAndMorePointsThanRounds() {
    assertThatThrownBy(() -> new Checkpoints(0, 1))
        .hasMessage("horizon must be 1 or more, but is 0");
    assertThatThrownBy(() -> new Checkpoints(5, 0))
        .hasMessage("the number of checkpoints must be from 1 to 5, but is 0");
    assertThatThrownBy(() -> new Checkpoints(5, 6))
        .hasMessage("the number of checkpoints must be from 1 to 5, but is 6");
  }
}
