package org.maskedbandit.lab.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.log.RewardRange;

class MeanIntervalTest {
  /** An interval of 12 of 300 is the same whatever says that there are 300. */
  @Test
  void theErrorSaysHowManyRewardsThereAre() {
    MeanInterval rows = MeanInterval.of(0.04, 0, 300, true);
    MeanInterval error = MeanInterval.of(0.04, Math.sqrt(0.04 * 0.96 / 300), 1e6, true);
    assertThat(error.low()).isCloseTo(rows.low(), within(1e-12));
    assertThat(error.high()).isCloseTo(rows.high(), within(1e-12));
    assertThat(rows.high() - 0.04).isGreaterThan(0.04 - rows.low());
  }

  /** 0.95 + 0.05 is not above 1 and 1.2 is no mean. */
  @Test
  void intervalsEndWithTheRange() {
    assertThat(MeanInterval.of(0.95, 0.05, 9, false).high()).isEqualTo(1);
    assertThat(MeanInterval.of(1.2, 0.01, 9, false).high()).isEqualTo(1);
    assertThat(MeanInterval.of(1.2, 0.01, 9, true).high()).isEqualTo(1);
    assertThat(MeanInterval.of(-0.1, 0.01, 9, true).low()).isZero();
    assertThat(MeanInterval.of(0.5, Double.NaN, 1, false)).isEqualTo(new MeanInterval(0, 1));
    RewardRange range = new RewardRange(-5, 20);
    assertThat(MeanInterval.of(0.2, 0.1, 9, false).restored(range).low())
        .isCloseTo(-4.9, within(1e-12));
  }

  /** Of prices from 0 to 10 none of 230 rows has one: the mean is at most 0.159. */
  @Test
  void rewardsThatAreAllZeroAreNotKnownToBeAlwaysZero() {
    for (boolean binary : new boolean[] {true, false}) {
      assertThat(MeanInterval.of(0, 0, 230, binary).high())
          .isCloseTo(1 - Math.pow(0.025, 1.0 / 230), within(1e-12));
    }
  }
}
