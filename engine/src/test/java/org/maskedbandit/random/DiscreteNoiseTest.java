package org.maskedbandit.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The exact samplers. Every comparison with a law has a false alarm of 1e-6, every one with moments
 * 1e-9.
 */
class DiscreteNoiseTest {
  /** Makes the same rational number of integers that do not fit into a long. */
  private static final BigInteger BLOW_UP = BigInteger.TEN.pow(30);

  private final RandomSource random = Seed.of(43).stream();

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 3", "99, 100", "1, 1", "2, 1", "7, 3"})
  void theCoinShowsHeadsWithProbabilityExpOfMinusGamma(long n, long d) {
    double heads = Math.exp(-(double) n / d);
    Statistics.of(50_000, () -> BernoulliExp.draw(n, d, random) ? 1 : 0)
        .assertMean(heads, heads * (1 - heads) + 1e-9);
    Statistics.of(50_000, () -> BernoulliExp.draw(big(n), big(d), random) ? 1 : 0)
        .assertMean(heads, heads * (1 - heads) + 1e-9);
  }

  /** Gamma is 0 and the uniform integer is 0 too: it is not below. */
  @Test
  void aCertainCoinShowsHeadsWhateverIsDrawn() {
    RandomSource zeroBytes = new SimulatedSource() {
      @Override
      public long nextLong() {
        return random.nextLong();
      }

      @Override
      public void nextBytes(byte[] bytes) {}
    };
    for (int i = 0; i < 100; i++) {
      assertThat(BernoulliExp.draw(BigInteger.ZERO, BLOW_UP, zeroBytes)).isTrue();
    }
  }

  @Test
  void aHopelessCoinIsQuick() {
    assertThat(BernoulliExp.draw(Long.MAX_VALUE, 1, random)).isFalse();
    assertThat(BernoulliExp.draw(BLOW_UP.pow(9), BigInteger.ONE, random)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"1, 3", "1, 1", "20, 3", "60, 1"})
  void discreteLaplaceHasItsLaw(long t, long s) {
    IntegerLaw law =
        IntegerLaw.of(x -> Math.exp(-Math.abs(x) * (double) s / t), (int) (60 * t / s + 30));
    DiscreteLaplace exact = laplace(t, s);
    law.assertIsThatOf(() -> exact.draw(random).longValueExact());
    DiscreteLaplace blownUp = new DiscreteLaplace(big(t), big(s));
    law.assertIsThatOf(() -> blownUp.draw(random).longValueExact());
  }

  @ParameterizedTest
  @CsvSource({"1, 10", "1, 1", "9, 4", "1000, 7"})
  void discreteGaussianHasItsLaw(long n, long d) {
    IntegerLaw law = gaussian((double) n / d);
    DiscreteGaussian exact =
        DiscreteGaussian.variance(BigInteger.valueOf(n), BigInteger.valueOf(d));
    law.assertIsThatOf(() -> exact.draw(random).longValueExact());
    DiscreteGaussian blownUp = DiscreteGaussian.variance(big(n), big(d));
    law.assertIsThatOf(() -> blownUp.draw(random).longValueExact());
  }

  @Test
  void aWholeSigmaHasTheSameLaw() {
    DiscreteGaussian three = DiscreteGaussian.sigma(BigInteger.valueOf(3));
    gaussian(9).assertIsThatOf(() -> three.draw(random).longValueExact());
  }

  /**
   * The checkers themselves: wrong scales, a sign that counts zero twice, a normal variable cut off
   * instead of rounded.
   */
  @Test
  void brokenTwinsAreCaught() {
    IntegerLaw laplace = IntegerLaw.of(x -> Math.exp(-Math.abs(x) / 7.0), 500);
    DiscreteLaplace wrong = laplace(75, 10);
    laplace.assertIsNotThatOf(() -> wrong.draw(random).longValueExact());
    laplace.assertIsNotThatOf(() -> {
      long magnitude = (long) (7 * random.nextExponential());
      return random.nextBoolean() ? magnitude : -magnitude;
    });
    IntegerLaw gaussian = gaussian(25);
    gaussian.assertIsThatOf(() -> Math.round(5 * random.nextGaussian()));
    gaussian.assertIsNotThatOf(() -> Math.round(5.25 * random.nextGaussian()));
    gaussian.assertIsNotThatOf(() -> (long) (5 * random.nextGaussian()));
  }

  /** A rounded normal variable is no discrete Gaussian where sigma is small. */
  @Test
  void aRoundedNormalVariableIsCaughtWhereSigmaIsSmall() {
    gaussian(0.5).assertIsNotThatOf(() -> Math.round(Math.sqrt(0.5) * random.nextGaussian()));
  }

  /**
   * Scales as on the grid of releases, and beyond long. Moments of the continuous laws, whose
   * difference is 1e-19 of them.
   */
  @ParameterizedTest
  @CsvSource({"34", "70"})
  void largeScalesHaveTheirMoments(int bits) {
    BigInteger scale = BigInteger.TWO.pow(bits).multiply(BigInteger.valueOf(3)).add(BigInteger.ONE);
    DiscreteLaplace laplace = new DiscreteLaplace(scale, BigInteger.ONE);
    DiscreteGaussian gaussian = DiscreteGaussian.sigma(scale);
    double unit = scale.doubleValue();
    Statistics.of(30_000, () -> laplace.draw(random).doubleValue() / unit)
        .assertMean(0, 2)
        .assertVariance(0, 2, 24);
    Statistics.of(30_000, () -> gaussian.draw(random).doubleValue() / unit)
        .assertMean(0, 1)
        .assertVariance(0, 1, 3);
  }

  /** All bits of a draw are used: the lowest is 0 as often as 1. */
  @Test
  void theLowestBitIsFair() {
    BigInteger scale = BigInteger.TWO.pow(40);
    DiscreteLaplace laplace = new DiscreteLaplace(scale, BigInteger.ONE);
    DiscreteGaussian gaussian = DiscreteGaussian.sigma(scale);
    Statistics.of(30_000, () -> laplace.draw(random).testBit(0) ? 1 : 0).assertMean(0.5, 0.25);
    Statistics.of(30_000, () -> gaussian.draw(random).testBit(0) ? 1 : 0).assertMean(0.5, 0.25);
  }

  @Test
  void scalesMustBePositive() {
    assertThatThrownBy(() -> laplace(0, 1))
        .hasMessage("the scale of a discrete Laplace variable must be positive, but is 0/1");
    assertThatThrownBy(() -> laplace(1, -1))
        .hasMessage("the scale of a discrete Laplace variable must be positive, but is 1/-1");
    assertThatThrownBy(() -> DiscreteGaussian.variance(BigInteger.ZERO, BigInteger.ONE))
        .hasMessage("sigma^2 of a discrete Gaussian variable must be positive, but is 0/1");
    assertThatThrownBy(() -> DiscreteGaussian.variance(BigInteger.ONE, BigInteger.ZERO))
        .hasMessage("sigma^2 of a discrete Gaussian variable must be positive, but is 1/0");
    assertThatThrownBy(() -> DiscreteGaussian.sigma(BigInteger.ZERO))
        .hasMessage("sigma of a discrete Gaussian variable must be positive, but is 0");
  }

  private static IntegerLaw gaussian(double variance) {
    return IntegerLaw.of(
        x -> Math.exp(-x * (double) x / (2 * variance)), (int) (12 * Math.sqrt(variance) + 12));
  }

  private static BigInteger big(long factor) {
    return BLOW_UP.multiply(BigInteger.valueOf(factor));
  }

  private static DiscreteLaplace laplace(long t, long s) {
    return new DiscreteLaplace(BigInteger.valueOf(t), BigInteger.valueOf(s));
  }
}
