package org.maskedbandit.notation;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NumbersTest {

  /** The definition: the first rounding that reads back, tried from one digit on. */
  private static BigDecimal byDefinition(double value) {
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; digits < 17; digits++) {
      BigDecimal rounded = exact.round(new MathContext(digits));
      if (rounded.doubleValue() == value) {
        return rounded;
      }
    }
    return exact.round(new MathContext(17));
  }

  private static void hasTheFewestDigits(double value) {
    assertThat(new BigDecimal(Numbers.write(value)))
        .as("%s", value)
        .isEqualByComparingTo(byDefinition(value));
  }

  @Test
  void numbersOfAllSizesHaveTheFewestDigitsThatReadBack() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20_000; i++) {
      double bits = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(bits)) {
        hasTheFewestDigits(bits);
      }
      hasTheFewestDigits(random.nextDouble() * 1e5);
      hasTheFewestDigits(Math.scalb(random.nextDouble(), -1000 - random.nextInt(70)));
    }
  }

  @Test
  void shortNumbersAndTheirNeighboursHaveTheFewestDigits() {
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 20_000; i++) {
      int scale = random.nextInt(9);
      double value = random.nextInt(-2_000_000, 2_000_000) / Math.rint(Math.pow(10, scale));
      hasTheFewestDigits(value);
      hasTheFewestDigits(Math.nextUp(value));
      hasTheFewestDigits(random.nextInt(1_000_000) * 0.125);
      hasTheFewestDigits(1e9 - random.nextInt(100) * 1e-6);
    }
  }

  /** In doubles 1 - 0.95 is 0.050000000000000044. */
  @Test
  void oneMinusIsThatOfTheWrittenDecimals() {
    assertThat(Numbers.oneMinus(0.95)).isEqualTo(0.05);
    assertThat(Numbers.oneMinus(0.999)).isEqualTo(0.001);
    assertThat(Numbers.oneMinus(1e-20)).isEqualTo(1);
  }
}
