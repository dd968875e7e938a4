package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.maskedbandit.privacy.ExactLog.DIGITS;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The profile against binomial sums in decimals, with so many responses that roundings add up. */
class RandomisedResponsesTest {

  /**
   * Global epsilons are shares of count epsilon; 0 is the total variation, where all masses take
   * part. The last is the loss of one number of lies, where two pieces of the profile meet. With
   * 20001 responses plain sums would be too low by up to 3e-14.
   */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 0.3", "5, 2", "51, 0.7", "1000, 0.1", "1001, 0.013", "20001, 0.01"})
  void deltaAndEpsilonAreNeverBelow(int count, double epsilon) {
    LossLattice responses = new RandomisedResponses(epsilon, count).profile();
    BigDecimal odds = ExactLog.exp(new BigDecimal(-epsilon));
    double loss = (count - 2 * (int) (0.48 * count)) / (double) count;
    for (double share : new double[] {0, 0.0101, 0.0475, 0.11, 0.5, 0.93, loss}) {
      double global = share * count * epsilon;
      BigDecimal exact = delta(count, epsilon, odds, global);
      double delta = responses.delta(global);
      assertThat(new BigDecimal(delta)).isGreaterThanOrEqualTo(exact.min(BigDecimal.ONE));
      assertThat(delta).isLessThanOrEqualTo(exact.doubleValue() * (1 + 1e-11) + 1e-295);
      if (delta > 1e-290 && delta < 0.9) {
        double back = responses.epsilon(delta);
        assertThat(delta(count, epsilon, odds, back)).isLessThanOrEqualTo(new BigDecimal(delta));
        assertThat(back).isLessThanOrEqualTo(global + 1e-10 * (1 + global));
      }
    }
  }

  /**
   * The sum over i lies, with loss l = (count - 2i) epsilon above global, of their probability
   * times 1 - e^(global - l).
   */
  private static BigDecimal delta(int count, double epsilon, BigDecimal odds, double global) {
    BigDecimal step = ExactLog.exp(new BigDecimal(epsilon).multiply(BigDecimal.valueOf(2)));
    BigDecimal weight = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ZERO;
    BigDecimal discount = ExactLog.exp(new BigDecimal(global)
        .subtract(new BigDecimal(epsilon).multiply(BigDecimal.valueOf(count))));
    for (int i = 0; discount.compareTo(BigDecimal.ONE) < 0; i++) {
      sum = sum.add(weight.multiply(BigDecimal.ONE.subtract(discount)), DIGITS);
      weight = weight
          .multiply(odds)
          .multiply(BigDecimal.valueOf(count - i))
          .divide(BigDecimal.valueOf(i + 1), DIGITS);
      discount = discount.multiply(step, DIGITS);
    }
    // The likeliest answer, all truths, has the probability (1 + odds)^-count.
    return sum.divide(BigDecimal.ONE.add(odds).pow(count, DIGITS), DIGITS);
  }

  @Test
  void theProfileEndsWhereEveryAnswerIsTrue() {
    LossLattice responses = new RandomisedResponses(0.5, 10).profile();
    assertThat(responses.delta(5)).isZero();
    assertThat(responses.delta(Math.nextDown(5.0))).isPositive();
  }
}
