package org.maskedbandit.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.ErfDifference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How far the discrete Gaussian is from a normal variable that is rounded to integers. */
class RoundedNormalTest {

  /** The bound is above the total variation, and at most 4 times as large. */
  @ParameterizedTest
  @CsvSource({"1, 1", "5, 4", "2, 1", "9, 1", "1000, 7", "250000, 1"})
  void theBoundHolds(long n, long d) {
    double exact = totalVariation((double) n / d);
    DiscreteGaussian law = DiscreteGaussian.variance(BigInteger.valueOf(n), BigInteger.valueOf(d));
    assertThat(law.distanceFromRoundedNormal()).isBetween(exact, 4 * exact);
  }

  /**
   * phi(1)/12 is the limit of the proof; the computation itself loses some digits to cancellation.
   */
  @Test
  void theTotalVariationHasTheLimitOfTheProof() {
    double limit = Math.exp(-0.5) / Math.sqrt(2 * Math.PI) / 12;
    assertThat(totalVariation(250_000) * 250_000).isBetween(0.999 * limit, 1.001 * limit);
  }

  /** On the grid of releases: sigma = 2^32 units. */
  @Test
  void theBoundIsRoundedUp() {
    DiscreteGaussian law = DiscreteGaussian.variance(BigInteger.TWO.pow(64), BigInteger.ONE);
    assertThat(law.distanceFromRoundedNormal()).isEqualTo(Math.nextUp(0x1p-68));
    DiscreteGaussian huge = DiscreteGaussian.variance(BigInteger.TEN.pow(900), BigInteger.ONE);
    assertThat(huge.distanceFromRoundedNormal()).isEqualTo(Double.MIN_VALUE);
  }

  @Test
  void belowOneUnitNothingIsPromised() {
    DiscreteGaussian law =
        DiscreteGaussian.variance(BigInteger.valueOf(99), BigInteger.valueOf(100));
    assertThat(law.distanceFromRoundedNormal()).isEqualTo(1);
  }

  private static double totalVariation(double variance) {
    double sigma = Math.sqrt(variance);
    int reach = (int) (12 * sigma) + 12;
    double[] weights = IntStream.rangeClosed(-reach, reach)
        .mapToDouble(x -> Math.exp(-x * (double) x / (2 * variance)))
        .toArray();
    double total =
        IntStream.range(0, weights.length).mapToDouble(i -> weights[i]).sum();
    double unit = sigma * Math.sqrt(2);
    return IntStream.rangeClosed(-reach, reach)
            .mapToDouble(x -> Math.abs(weights[x + reach] / total
                - ErfDifference.value((x - 0.5) / unit, (x + 0.5) / unit) / 2))
            .sum()
        / 2;
  }
}
