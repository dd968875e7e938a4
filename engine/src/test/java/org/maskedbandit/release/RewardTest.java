package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RewardTest {

  @ParameterizedTest
  @CsvSource({
    "NaN,0",
    "-Infinity,0",
    "Infinity,1",
    "-1e300,0",
    "1e300,1",
    "-4.9e-324,0",
    "-0.0,0",
    "1.0000000000000002,1",
    "2,1"
  })
  void whatIsNoRewardIsClamped(double reward, double clamped) {
    assertThat(Reward.clamp(reward)).isEqualTo(clamped);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0x1p-20, 0.5, 0.75, 1 - 0x1p-20, 1})
  void multiplesOfTheGridStayAsTheyAre(double reward) {
    assertThat(Reward.clamp(reward)).isEqualTo(reward);
  }

  @ParameterizedTest
  @ValueSource(doubles = {4.9e-324, 0.1, 1 / 3.0, 0.9999999999999999})
  void otherRewardsGoToTheNearestMultiple(double reward) {
    assertThat(Reward.clamp(reward)).isEqualTo(Math.rint(reward * 0x1p20) / 0x1p20);
  }

  /** Otherwise 1/clamp would tell one zero from the other. */
  @Test
  void negativeZeroLosesItsSign() {
    assertThat(Double.doubleToRawLongBits(Reward.clamp(-0.0))).isZero();
  }
}
