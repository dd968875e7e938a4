package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class NumericalDeltaTest {
  private static final BigDecimal DRAW = new BigDecimal(NumericalDelta.NORMAL_DRAW);

  /** A hundred thousand rounds with ten arms at epsilon 4.9: (1 + 134.29) 1e6 2^-50. */
  @Test
  void aLongThompsonRunAddsLittle() {
    assertThat(NumericalDelta.of(4.9, 1_000_000, 0)).isBetween(1.2016e-7, 1.2017e-7);
  }

  @Test
  void nothingDrawnAddsNothing() {
    assertThat(NumericalDelta.of(1, 0, 0)).isZero();
    assertThat(NumericalDelta.of(Double.POSITIVE_INFINITY, 0, 0)).isZero();
  }

  @Test
  void bothErrorsAddUp() {
    double both = NumericalDelta.of(1, 10, 1e-12);
    assertThat(both).isGreaterThan(NumericalDelta.of(1, 10, 0));
    assertThat(both).isBetween((1 + Math.E) * (1e-12 + 10 * 0x1p-50), 3.7183 * 1.009e-12);
  }

  /**
   * At epsilon 0 the exact value is 2 h, which is a double: the result is not below it, and hardly
   * above.
   */
  @Test
  void theResultIsRoundedUp() {
    for (long draws : new long[] {1, 3, 1_000_003, (1L << 40) + 1}) {
      BigDecimal exact = new BigDecimal(2 * draws).multiply(DRAW);
      BigDecimal result = new BigDecimal(NumericalDelta.of(0, draws, 0));
      assertThat(result).isBetween(exact, exact.multiply(new BigDecimal("1.00000000000001")));
    }
    // Four digits of e, and 17 of what follows: a lower bound of the exact value that a plain
    // product misses.
    BigDecimal e = new BigDecimal("2.71828182845904523536028747135266");
    BigDecimal exact = e.add(BigDecimal.ONE).multiply(DRAW);
    assertThat(new BigDecimal(NumericalDelta.of(1, 1, 0))).isGreaterThanOrEqualTo(exact);
  }

  @Test
  void itIsAProbability() {
    assertThat(NumericalDelta.of(100, 1, 0)).isEqualTo(1);
    assertThat(NumericalDelta.of(Double.POSITIVE_INFINITY, 1, 0)).isEqualTo(1);
    assertThat(NumericalDelta.of(0, 0, 1)).isEqualTo(1);
  }

  @Test
  void badArgumentsAreRefused() {
    assertThatThrownBy(() -> NumericalDelta.of(-1, 1, 0))
        .hasMessage("epsilon must be zero or more, but is -1");
    assertThatThrownBy(() -> NumericalDelta.of(1, -1, 0))
        .hasMessage("count must be 0 or more, but is -1");
    assertThatThrownBy(() -> NumericalDelta.of(1, 1, 1.5))
        .hasMessage("gridError must be from 0 to 1, but is 1.5");
  }
}
