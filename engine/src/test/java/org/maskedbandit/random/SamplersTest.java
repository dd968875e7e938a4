package org.maskedbandit.random;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SamplersTest {
  private static final int DRAWS = 1_000_000;
  private final RandomSource random = Seed.of(5).stream();

  @Test
  void laplaceHasItsMoments() {
    // Central moments of Laplace(s): 2 s^2 and 24 s^4.
    Statistics.of(DRAWS, () -> Laplace.draw(3, random))
        .assertMean(0, 18)
        .assertVariance(0, 18, 24 * 81);
  }

  @Test
  void betaHasItsMoments() {
    // Beta(a, b): mean a/(a+b), variance ab/((a+b)^2 (a+b+1)).
    Statistics.of(DRAWS, () -> Beta.draw(2, 5, random)).assertMean(2 / 7.0, 10.0 / (49 * 8));
    Statistics.of(DRAWS, () -> Beta.draw(1, 1, random))
        .assertMean(0.5, 1 / 12.0)
        .assertVariance(0.5, 1 / 12.0, 1 / 80.0);
    Statistics.of(DRAWS, () -> Beta.draw(700, 300, random)).assertMean(0.7, 0.21 / 1001);
  }

  @Test
  void gammaHasItsMoments() {
    // Gamma(a): mean a, variance a, fourth central moment 3 a^2 + 6 a.
    for (double shape : new double[] {1, 2.5, 40, 1e6}) {
      Statistics.of(DRAWS, () -> Gamma.draw(shape, random))
          .assertMean(shape, shape)
          .assertVariance(shape, shape, 3 * shape * shape + 6 * shape);
    }
  }

  @Test
  void coinsHaveTheirProbability() {
    Statistics.of(DRAWS, () -> Coin.toss(0.3, random)).assertMean(0.3, 0.21);
    Statistics.of(DRAWS, () -> Coin.toss(0.999, random)).assertMean(0.999, 0.000999);
  }

  @Test
  void streamsAreNormal() {
    Statistics.of(DRAWS, random::nextGaussian).assertMean(0, 1).assertVariance(0, 1, 3);
  }

  /** The checker itself: a scale that is one percent wrong is caught. */
  @Test
  void aWrongScaleIsCaught() {
    Statistics wrong = Statistics.of(DRAWS, () -> Laplace.draw(3.03, random));
    assertThatThrownBy(() -> wrong.assertVariance(0, 18, 24 * 81))
        .isInstanceOf(AssertionError.class);
  }
}
