package org.maskedbandit.numeric;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.ExactLog;
import org.maskedbandit.privacy.Golden;

class NormalDensityTest {

  /** The square of z is rounded, which alone would cost up to 1e-13 of the density. */
  @Test
  void farOutItIsGoodToTheLastDigits() {
    BigDecimal peak = new BigDecimal(1 / Normal.ROOT_TWO_PI);
    for (double z = -37.5; z < 37.6; z += 0.7310585) {
      BigDecimal square = new BigDecimal(z).pow(2);
      BigDecimal exact = ExactLog.exp(square.divide(BigDecimal.valueOf(-2))).multiply(peak);
      assertThat(Golden.relativeError(Normal.density(z), exact)).as("at %s", z).isLessThan(2e-15);
    }
  }
}
