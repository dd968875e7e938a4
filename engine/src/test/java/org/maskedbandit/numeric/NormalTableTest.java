package org.maskedbandit.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class NormalTableTest {
  @Test
  void isTheNormalLaw() {
    for (double z = -12; z < 12; z += 0x1.3p-10) {
      double log = Normal.logCdf(z);
      double hazard = NormalRatio.hazard(z);
      assertThat(NormalTable.logCdf(z)).isCloseTo(log, within(1e-15 * (1 - log)));
      assertThat(NormalTable.hazard(z)).isCloseTo(hazard, within(2e-15 * (1 + hazard)));
    }
  }

  @Test
  void endsWell() {
    assertThat(NormalTable.logCdf(Double.POSITIVE_INFINITY)).isZero();
    assertThat(NormalTable.hazard(Double.POSITIVE_INFINITY)).isZero();
    assertThat(NormalTable.logCdf(-1e10)).isCloseTo(-5e19, within(1e10));
    assertThat(NormalTable.hazard(-1e10)).isCloseTo(1e10, within(1.0));
  }
}
