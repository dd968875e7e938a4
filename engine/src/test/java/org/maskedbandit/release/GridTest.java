package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

class GridTest {
  private static final double UNIT = 0x1p-32;

  @Test
  void amountsAreRoundedUpToIt() {
    assertThat(Grid.up(1)).isEqualTo(1);
    assertThat(Grid.up(UNIT)).isEqualTo(UNIT);
    assertThat(Grid.up(1.5 * UNIT)).isEqualTo(2 * UNIT);
    assertThat(Grid.up(Double.MIN_VALUE)).isEqualTo(UNIT);
    assertThat(Grid.up(Math.nextUp(0x1p19))).isEqualTo(0x1p19 + UNIT);
    assertThat(Grid.up(Math.nextUp(0x1p20))).isEqualTo(0x1p20 + UNIT);
    assertThat(Grid.up(Math.nextUp(0x1p21))).isEqualTo(Math.nextUp(0x1p21));
    assertThat(Grid.up(1e300)).isEqualTo(1e300);
  }

  @Test
  void unitsAreCountedUp() {
    assertThat(Grid.unitsUp(1)).isEqualTo(1L << 32);
    assertThat(Grid.unitsUp(Math.nextUp(1.0))).isEqualTo((1L << 32) + 1);
    assertThat(Grid.unitsUp(Double.MIN_VALUE)).isEqualTo(1);
    assertThat(Grid.unitsUp(0x1p30)).isEqualTo(BigInteger.TWO.pow(62));
    assertThat(Grid.unitsUp(0x1p1000)).isEqualTo(BigInteger.TWO.pow(1032));
    assertThat(Grid.unitsUp(0x1.8p30 + 0x1p-22)).isEqualTo((3L << 61) + (1 << 10));
  }

  @Test
  void noiseIsAddedInUnits() {
    assertThat(Grid.plus(0.25, BigInteger.valueOf(-3))).isEqualTo(0.25 - 3 * UNIT);
    assertThat(Grid.plus(0, BigInteger.ZERO)).isEqualTo(0.0);
    assertThat(Grid.plus(1_234_567, BigInteger.ONE)).isEqualTo(1_234_567 + UNIT);
    assertThat(Grid.plus(-0x1p40, BigInteger.TWO.pow(72))).isZero();
  }

  /**
   * Beyond 53 bits the whole sum is rounded once, after the noise: 2^22 + 2^-32 is halfway, and a
   * unit more is not.
   */
  @Test
  void largeSumsAreRoundedAfterTheNoise() {
    assertThat(Grid.plus(0x1p22, BigInteger.ONE)).isEqualTo(0x1p22);
    assertThat(Grid.plus(0x1p22 - 0x1p-31, BigInteger.valueOf(3))).isEqualTo(0x1p22);
    assertThat(Grid.plus(0x1p22, BigInteger.valueOf(3))).isEqualTo(0x1p22 + 4 * UNIT);
    assertThat(Grid.plus(0x1p33, BigInteger.TWO.pow(65).negate().add(BigInteger.ONE)))
        .isEqualTo(UNIT);
  }

  /**
   * Values off the grid that are within k units of each other stay so; rounding towards zero would
   * add one.
   */
  @Test
  void movingDownKeepsDistances() {
    RandomSource random = Seed.of(71).stream();
    int widest = 0;
    for (int i = 0; i < 10_000; i++) {
      double value = random.nextDouble(-3 * UNIT, 3 * UNIT);
      double moved = value + 2 * UNIT * random.nextDouble();
      double distance = Grid.plus(moved, BigInteger.ZERO) - Grid.plus(value, BigInteger.ZERO);
      assertThat(distance).isBetween(0.0, 2 * UNIT);
      widest = Math.max(widest, (int) ((long) (moved / UNIT) - (long) (value / UNIT)));
    }
    assertThat(Grid.plus(-0.5 * UNIT, BigInteger.ZERO)).isEqualTo(-UNIT);
    assertThat(widest).isEqualTo(2);
  }

  /** Against integers of any size, at both ends of what longs hold and at random. */
  @Test
  void partsAreThoseOfLongerIntegers() {
    RandomSource random = Seed.of(72).stream();
    for (int back : new int[] {0, 1, 3, 52_429, EpochNoise.WHOLE - 1, EpochNoise.WHOLE}) {
      for (long units : new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 0, -1, 1, -65_537, 65_535}) {
        assertThat(Grid.part(units, back)).isEqualTo(exactPart(units, back));
      }
      for (int i = 0; i < 1_000; i++) {
        long units = random.nextLong() >> random.nextInt(Long.SIZE);
        assertThat(Grid.part(units, back)).isEqualTo(exactPart(units, back));
      }
    }
  }

  private static long exactPart(long units, int back) {
    return BigInteger.valueOf(units)
        .multiply(BigInteger.valueOf(back))
        .shiftRight(EpochNoise.WHOLE_BITS)
        .longValueExact();
  }

  /** Also where values stop to be small, and there in both directions. */
  @Test
  void distancesAreThoseOfLongerIntegers() {
    double edge = 0x1p30;
    double below = Math.nextDown(edge);
    assertThat(Grid.between(-below, below)).isEqualTo(Long.MAX_VALUE - 1023);
    assertThat(Grid.between(below, -below)).isEqualTo(-(Long.MAX_VALUE - 1023));
    assertThat(Grid.between(-edge, below)).isEqualTo(Long.MAX_VALUE - 511);
    assertThat(Grid.between(edge, -edge)).isEqualTo(Long.MIN_VALUE);
    assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> Grid.between(-edge, edge));
    assertThat(Grid.between(-0.5 * UNIT, 0.5 * UNIT)).isEqualTo(1);
    assertThat(Grid.between(0x1p40, 0x1p40 + 0x1p-12)).isEqualTo(1 << 20);
  }

  @Test
  void whatIsNotFiniteStaysSo() {
    assertThat(Grid.plus(Double.NEGATIVE_INFINITY, BigInteger.ONE))
        .isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(Grid.plus(Double.NaN, BigInteger.ONE)).isNaN();
  }
}
