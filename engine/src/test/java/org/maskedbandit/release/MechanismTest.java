package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.LaplaceDp;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.Statistics;

class MechanismTest {
  private static final int DRAWS = 500_000;
  private final RandomSource random = Seed.of(6).stream();

  /** False alarms: {@link Statistics#FALSE_ALARM} each. */
  @Test
  void gaussianNoiseHasItsMoments() {
    Mechanism mechanism = new GaussianMechanism(2, 0.5);
    // Deviation 4: variance 16, fourth moment 3 * 256.
    Statistics.of(DRAWS, () -> mechanism.release(3, random))
        .assertMean(3, 16)
        .assertVariance(3, 16, 768);
  }

  @Test
  void laplaceNoiseHasItsMoments() {
    Mechanism mechanism = new LaplaceMechanism(3, 1.5);
    // Scale 2: variance 2 * 4, fourth moment 24 * 16.
    Statistics.of(DRAWS, () -> mechanism.release(-1, random))
        .assertMean(-1, 8)
        .assertVariance(-1, 8, 384);
  }

  @Test
  void lessNoiseThanNeededIsCaught() {
    Mechanism quiet = new GaussianMechanism(2, 0.51);
    Statistics draws = Statistics.of(DRAWS, () -> quiet.release(3, random));
    assertThatThrownBy(() -> draws.assertVariance(3, 16, 768)).isInstanceOf(AssertionError.class);
  }

  @Test
  void oneUsePromisesTheParameter() {
    assertThat(GaussianMechanism.eta(0.3).guarantee()).isEqualTo(new GaussianDp(0.3));
    assertThat(LaplaceMechanism.epsilon(0.3).guarantee()).isEqualTo(new LaplaceDp(0.3));
    assertThat(GaussianMechanism.eta(0.3)).isEqualTo(new GaussianMechanism(1, 0.3));
    assertThat(LaplaceMechanism.epsilon(0.3)).isEqualTo(new LaplaceMechanism(1, 0.3));
  }

  @Test
  void noiseIsNeverBelowTheExactQuotient() {
    assertThat(
            timesBelow((sensitivity, eta) -> new GaussianMechanism(sensitivity, eta).deviation()))
        .isZero();
    assertThat(timesBelow(
            (sensitivity, epsilon) -> new LaplaceMechanism(sensitivity, epsilon).scale()))
        .isZero();
    // The checker itself: a plain quotient is rounded down about every other time.
    assertThat(timesBelow((sensitivity, eta) -> sensitivity / eta)).isGreaterThan(1_000);
  }

  /**
   * How often noise times parameter is below the sensitivity in exact arithmetic, in 10 000 cases.
   */
  private long timesBelow(DoubleBinaryOperator noise) {
    return IntStream.range(0, 10_000)
        .filter(i -> {
          double sensitivity = i % 2 == 0 ? 1 : Math.exp(random.nextDouble(-5, 5));
          double parameter = Math.exp(random.nextDouble(-5, 5));
          BigDecimal drawn = new BigDecimal(noise.applyAsDouble(sensitivity, parameter));
          BigDecimal product = drawn.multiply(new BigDecimal(parameter));
          assertThat(product).isLessThan(new BigDecimal(sensitivity * (1 + 1e-15)));
          return product.compareTo(new BigDecimal(sensitivity)) < 0;
        })
        .count();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void parametersMustBePositiveAndFinite(double bad) {
    assertThatThrownBy(() -> new GaussianMechanism(bad, 1))
        .hasMessageStartingWith("sensitivity must be positive and finite, but is ");
    assertThatThrownBy(() -> new LaplaceMechanism(bad, 1))
        .hasMessageStartingWith("sensitivity must be positive and finite, but is ");
    assertThatThrownBy(() -> GaussianMechanism.eta(bad))
        .hasMessageStartingWith("eta must be positive and finite, but is ");
    assertThatThrownBy(() -> LaplaceMechanism.epsilon(bad))
        .hasMessageStartingWith("epsilon must be positive and finite, but is ");
  }
}
