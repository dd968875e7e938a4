package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EpochLengthsTest {
  /** m0 = ceil(10/eta + 8/max(1, eta)), gamma = 0.12/max(1, sqrt(eta)). */
  @ParameterizedTest
  @CsvSource({"0.1, 108, 0.12", "0.5, 28, 0.12", "1, 18, 0.12", "4, 5, 0.06", "16, 2, 0.03"})
  void usualLengthsFollowTheirFormula(double eta, long m0, double gamma) {
    assertThat(EpochLengths.usual(eta)).isEqualTo(new EpochLengths(m0, gamma));
  }

  /** Cheap noise is not released with every reward: 1e5 rewards are a few thousand releases. */
  @ParameterizedTest
  @CsvSource({"1e4", "1e6", "1e100", "1e300"})
  void releasesGrowLikeALogarithmEvenIfNoiseIsFree(double eta) {
    EpochLengths lengths = EpochLengths.usual(eta);
    int releases = 0;
    for (long rewards = 0; rewards < 100_000; rewards += lengths.after(rewards)) {
      releases++;
    }
    assertThat(releases).isLessThan(10_000);
  }

  @ParameterizedTest
  @CsvSource({"0, 20", "100, 20", "200, 20", "210, 21", "1009, 100", "1010, 101"})
  void anEpochIsAShareOfWhatWasReleased(long released, long length) {
    assertThat(new EpochLengths(20, 0.1).after(released)).isEqualTo(length);
  }
}
