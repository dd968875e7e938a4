package org.maskedbandit.numeric;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RoundingTest {
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  @Test
  void neverFallsBelowTheExactResultAndStaysWithinOneUnit() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20_000; i++) {
      double a = Math.scalb(random.nextDouble(), random.nextInt(-60, 60));
      double b = Math.scalb(random.nextDouble(), random.nextInt(-60, 60));
      tight(Rounding.sumUp(a, b), new BigDecimal(a).add(new BigDecimal(b)));
      tight(Rounding.productUp(a, b), new BigDecimal(a).multiply(new BigDecimal(b)));
      BigDecimal root = new BigDecimal(Rounding.rootUp(a));
      BigDecimal less = new BigDecimal(Math.nextDown(Rounding.rootUp(a)));
      assertThat(root.multiply(root)).isGreaterThanOrEqualTo(new BigDecimal(a));
      assertThat(less.multiply(less)).isLessThan(new BigDecimal(a));
    }
  }

  private static void tight(double rounded, BigDecimal exact) {
    assertThat(new BigDecimal(rounded)).isGreaterThanOrEqualTo(exact);
    assertThat(new BigDecimal(Math.nextDown(rounded))).isLessThan(exact);
  }

  @Test
  void exactResultsStayExact() {
    assertThat(Rounding.sumUp(0.5, 0.25)).isEqualTo(0.75);
    assertThat(Rounding.productUp(3, 0.5)).isEqualTo(1.5);
    assertThat(Rounding.rootUp(25)).isEqualTo(5);
  }

  @Test
  void nothingUnderflowsToZero() {
    assertThat(Rounding.productUp(1e-200, 1e-200)).isPositive();
    assertThat(Rounding.rootUp(Double.MIN_VALUE))
        .isGreaterThanOrEqualTo(Math.sqrt(Double.MIN_VALUE));
    assertThat(Rounding.up(Double.MIN_VALUE)).isGreaterThan(Double.MIN_VALUE);
  }

  @Test
  void zeroAndInfinity() {
    assertThat(Rounding.productUp(0, INFINITE)).isZero();
    assertThat(Rounding.productUp(2, INFINITE)).isEqualTo(INFINITE);
    assertThat(Rounding.sumUp(1, INFINITE)).isEqualTo(INFINITE);
    assertThat(Rounding.rootUp(INFINITE)).isEqualTo(INFINITE);
    assertThat(Rounding.rootUp(0)).isZero();
    assertThat(Rounding.up(INFINITE)).isEqualTo(INFINITE);
    assertThat(Rounding.down(INFINITE)).isEqualTo(INFINITE);
    assertThat(Rounding.down(0)).isZero();
  }

  @Test
  void largeCountsAreRoundedUp() {
    assertThat(Rounding.countUp(7)).isEqualTo(7);
    long odd = (1L << 53) + 1;
    assertThat(new BigDecimal(Rounding.countUp(odd)))
        .isGreaterThanOrEqualTo(BigDecimal.valueOf(odd));
    assertThat(Rounding.countUp(Long.MAX_VALUE)).isEqualTo(0x1p63);
  }
}
