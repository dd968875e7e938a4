package org.maskedbandit.random.largest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.DoubleSupplier;
import org.apache.commons.numbers.gamma.Erfc;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.Statistics;

class NormalTailTest {
  /** A correct sampler with a new seed would fail that often. */
  private static final double FALSE_ALARM = 1e-7;

  private static final int DRAWS = 100_000;

  private final RandomSource random = Seed.of(22).stream();

  @ParameterizedTest
  @ValueSource(doubles = {-40, -2, 0, 0.49, 0.5, 1, 3, 8, 30})
  void drawsFollowTheNormalLawBeyondTheLimit(double limit) {
    assertThat(fit(limit, () -> NormalTail.draw(limit, random))).isGreaterThan(FALSE_ALARM);
  }

  /** The checker itself: a limit that is a little off is caught, near and far. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 3, 30})
  void aWrongLimitIsCaught(double limit) {
    assertThat(fit(limit, () -> NormalTail.draw(limit - 0.05 / (limit + 1), random)))
        .isLessThan(FALSE_ALARM);
  }

  @Test
  void noDrawIsAtTheLimitOrBelow() {
    for (int i = 0; i < DRAWS; i++) {
      assertThat(NormalTail.draw(0.6, random)).isGreaterThan(0.6);
    }
  }

  private static double fit(double limit, DoubleSupplier sampler) {
    double[] levels = Statistics.of(
            DRAWS, () -> 1 - survival(sampler.getAsDouble()) / survival(limit))
        .draws();
    return KolmogorovSmirnovTest.withDefaults().test(levels, x -> x).getPValue();
  }

  private static double survival(double z) {
    return Erfc.value(z / Math.sqrt(2)) / 2;
  }
}
