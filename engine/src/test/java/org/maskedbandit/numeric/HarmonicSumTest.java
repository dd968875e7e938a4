package org.maskedbandit.numeric;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.Golden;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

class HarmonicSumTest {
  private static final MathContext DIGITS = new MathContext(50);

  /** Before, across and after the place where the series takes over. */
  @Test
  void isNeverAboveTheExactSum() {
    RandomSource random = Seed.of(31).stream();
    for (int i = 0; i < 400; i++) {
      int first = (int) Math.exp(random.nextDouble(0, 20));
      int count = (int) Math.exp(random.nextDouble(0, 7));
      BigDecimal exact = BigDecimal.ZERO;
      for (int k = 0; k < count; k++) {
        exact = exact.add(BigDecimal.ONE.divide(BigDecimal.valueOf((long) first + k), DIGITS));
      }
      assertNearBelow(first, count, exact);
    }
  }

  /** Differences of digammas: mpmath at 40 digits. */
  @Test
  void longSumsAreThoseOfMpmath() {
    assertNearBelow(1, 1e12, new BigDecimal("28.20823678083058106882241"));
    assertNearBelow(7, 1e6, new BigDecimal("11.94273272284472372238069"));
    assertNearBelow(200, 1, new BigDecimal("0.005"));
    assertNearBelow(1e11, 1e3, new BigDecimal("9.999999950050000332833498e-9"));
    assertNearBelow(123_456, 1e12, new BigDecimal("15.90738519315002738829678"));
  }

  @Test
  void nothingIsZero() {
    assertThat(HarmonicSum.down(3, 0)).isZero();
    assertThat(HarmonicSum.down(3_000, 0)).isZero();
  }

  private static void assertNearBelow(double first, double count, BigDecimal exact) {
    double sum = HarmonicSum.down(first, count);
    assertThat(new BigDecimal(sum)).as("%s, %s", first, count).isLessThan(exact);
    assertThat(Golden.relativeError(sum, exact)).isLessThan(1e-13);
  }
}
