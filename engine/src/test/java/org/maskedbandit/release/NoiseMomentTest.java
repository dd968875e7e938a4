package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.numeric.GaussLegendre;
import org.maskedbandit.numeric.Normal;

/** What statistics of released values need to know of the noise. */
class NoiseMomentTest {
  private static final EpochNoise CANCELLING =
      new CancellingNoise(0.5, 0.8, new EpochLengths(20, 0.1));

  /** 4/5 is taken back of it, so its deviation is 1/(0.5 * 0.6). */
  private static final int BACK = EpochNoise.WHOLE * 4 / 5;

  @Test
  void ofNormalNoiseItIsHalfTheSquare() {
    EpochNoise noise = new GaussianMechanism(2, 0.5);
    assertThat(noise.logMoment(0, 0.5)).isCloseTo(2, within(1e-8)).isGreaterThanOrEqualTo(2);
    assertThat(noise.variance(0)).isCloseTo(16, within(1e-8));
    assertThat(noise.independent()).isTrue();
    assertThat(noise.rounding()).isZero();
  }

  @Test
  void ofCancellingNoiseItIsThatOfTheWholeFreshNoise() {
    double variance = CANCELLING.variance(BACK);
    assertThat(variance).isCloseTo(1 / 0.09, within(1e-3));
    assertThat(CANCELLING.logMoment(BACK, -0.3))
        .isCloseTo(0.045 * variance, within(1e-7))
        .isGreaterThan(0.045 * variance);
    assertThat(CANCELLING.independent()).isFalse();
    assertThat(CANCELLING.rounding()).isEqualTo(0x1p-32);
    assertThat(new CancellingNoise(1, 0, new EpochLengths(20, 0.1)).independent())
        .isTrue();
  }

  /** By quadrature: the integral of e^(tz) e^(-|z|/b)/(2b), b = 2. */
  @Test
  void ofLaplaceNoiseItIsTheIntegral() {
    EpochNoise noise = new LaplaceMechanism(1, 0.5);
    double t = 0.3;
    double sum = 0;
    for (double z = 0; z < 200; z += 0.5) {
      sum += GaussLegendre.integral(
          x -> (Math.exp(t * x) + Math.exp(-t * x)) * Math.exp(-x / 2) / 4, z + 0.25, 0.25);
    }
    assertThat(noise.logMoment(0, t)).isCloseTo(Math.log(sum), within(1e-8));
    assertThat(noise.logMoment(0, -t)).isEqualTo(noise.logMoment(0, t));
    assertThat(noise.logMoment(0, 0.4999)).isFinite();
    assertThat(noise.logMoment(0, 0.5)).isInfinite();
    assertThat(noise.logMoment(0, 0.6)).isInfinite();
    assertThat(noise.variance(0)).isCloseTo(8, within(1e-9));
  }

  static List<EpochNoise> noises() {
    return List.of(new GaussianMechanism(2, 0.5), new LaplaceMechanism(1, 0.5), CANCELLING);
  }

  @ParameterizedTest
  @MethodSource("noises")
  void tailsFallWithTheProbability(EpochNoise noise) {
    assertThat(noise.tail(0, 1e-9)).isGreaterThan(noise.tail(0, 1e-3));
    assertThat(noise.tail(0, 1e-3)).isGreaterThan(noise.tail(0, 0.4)).isPositive();
  }

  @Test
  void tailsAreThoseOfTheLaws() {
    assertThat(new GaussianMechanism(2, 0.5).tail(0, 0.01))
        .isCloseTo(-4 * Normal.quantile(0.01), within(1e-7))
        .isGreaterThan(-4 * Normal.quantile(0.01));
    assertThat(new LaplaceMechanism(1, 0.5).tail(0, 0.01))
        .isCloseTo(2 * Math.log(50), within(1e-7))
        .isGreaterThan(2 * Math.log(50));
    assertThat(new LaplaceMechanism(1, 0.5).tail(0, 0.7)).isCloseTo(0, within(1e-9));
    assertThat(CANCELLING.tail(BACK, 0.01))
        .isCloseTo(-Math.sqrt(CANCELLING.variance(BACK)) * Normal.quantile(0.01), within(1e-6));
  }

  @Test
  void aMechanismPromisesItsGuaranteeForAnyWeights() {
    GaussianMechanism gaussian = GaussianMechanism.eta(1);
    assertThat(gaussian.guarantee(org.maskedbandit.notation.Numbers.of(1, 2)))
        .isEqualTo(gaussian.guarantee());
  }
}
