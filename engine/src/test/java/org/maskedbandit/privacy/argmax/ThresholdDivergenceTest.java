package org.maskedbandit.privacy.argmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.GaussianProfile;
import org.maskedbandit.privacy.Golden;
import org.maskedbandit.privacy.RenyiDp;

class ThresholdDivergenceTest {
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  @Test
  void divergenceIsThatOfMpmath() {
    for (Golden.Row row : Golden.rows("/argmax_bit/step")) {
      double alpha = row.number("alpha");
      double mu = row.number("mu");
      row.near("renyi", DivergenceAtThreshold.at(alpha, mu, row.number("x_star")), 1e-13);
      row.near(
          "renyi",
          ThresholdDivergence.ofLog(alpha, new ThresholdSearch(alpha, mu, 1e-7).seen()),
          1e-13);
    }
  }

  @Test
  void boundIsAboveTheSupremumOfMpmathByATenthOfAMillionth() {
    for (Golden.Row row : Golden.rows("/argmax_bit/step")) {
      RenyiDp bound = ThresholdDivergence.worst(row.number("alpha"), row.number("mu"));
      row.nearAbove("renyi", bound.epsilon(), 1.01e-7);
    }
  }

  /** Where nothing cancels or overflows, the definition itself will do. */
  @Test
  void divergenceIsThatOfTheDefinition() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 2000; i++) {
      double alpha = 1.2 + 8 * random.nextDouble();
      double mu = 0.5 + 3 * random.nextDouble();
      double x = -4 + 6 * random.nextDouble();
      double p = Normal.cdf(x + mu);
      double q = Normal.cdf(x);
      assertThat(DivergenceAtThreshold.at(alpha, mu, x))
          .as("alpha %s, mu %s, x %s", alpha, mu, x)
          .isCloseTo(renyi(alpha, p, q), within(1e-10));
    }
  }

  @Test
  void complementingTheBitSwapsTheWorlds() {
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 2000; i++) {
      double alpha = 1.2 + 8 * random.nextDouble();
      double mu = 0.5 + 2 * random.nextDouble();
      double x = -3 + 5 * random.nextDouble();
      assertThat(DivergenceAtThreshold.at(alpha, mu, -x - mu))
          .isCloseTo(renyi(alpha, Normal.cdf(x), Normal.cdf(x + mu)), within(1e-8));
    }
  }

  private static double renyi(double alpha, double p, double q) {
    double sum = StrictMath.pow(p, alpha) * StrictMath.pow(q, 1 - alpha)
        + StrictMath.pow(1 - p, alpha) * StrictMath.pow(1 - q, 1 - alpha);
    return StrictMath.log(sum) / (alpha - 1);
  }

  @Test
  void noThresholdIsAboveTheBound() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 300; i++) {
      double alpha = 1 + StrictMath.exp(-14 + 22 * random.nextDouble());
      double mu = StrictMath.exp(-18 + 21 * random.nextDouble());
      double bound = ThresholdDivergence.worst(alpha, mu).epsilon();
      for (int j = 0; j < 50; j++) {
        double x = 4 - (alpha * mu + 8) * random.nextDouble();
        assertThat(DivergenceAtThreshold.at(alpha, mu, x))
            .as("alpha %s, mu %s, x %s", alpha, mu, x)
            .isLessThanOrEqualTo(bound);
      }
    }
  }

  @Test
  void boundGrowsWithMuAndWithAlphaAndIsBelowTheWholeDraw() {
    for (double alpha : new double[] {1.0001, 1.3, 2, 7, 40, 1000}) {
      double before = 0;
      for (double mu = 1e-6; mu < 50; mu *= 1.3) {
        double bound = ThresholdDivergence.worst(alpha, mu).epsilon();
        assertThat(bound).isGreaterThan(before);
        assertThat(bound)
            .isLessThanOrEqualTo(new GaussianDp(mu).toZcdp().toRenyi(alpha).epsilon());
        assertThat(bound)
            .isLessThanOrEqualTo(ThresholdDivergence.worst(1.5 * alpha, mu).epsilon());
        before = bound;
      }
    }
  }

  @Test
  void shareOfTheWholeDrawGoesFromTwoOverPiToOne() {
    for (double alpha : new double[] {1.01, 2, 30}) {
      assertThat(share(alpha, 1e-6 / alpha)).isCloseTo(2 / Math.PI, within(2e-7));
      assertThat(share(alpha, 1 / alpha)).isBetween(0.637, 0.71);
      assertThat(share(alpha, 1000 / alpha)).isBetween(0.998, 1.0);
    }
  }

  private static double share(double alpha, double mu) {
    return ThresholdDivergence.worst(alpha, mu).epsilon() / (alpha * mu * mu / 2);
  }

  /**
   * Why the discount belongs to Renyi divergences only: the worst bit has the hockey-stick of the
   * whole draw.
   */
  @Test
  void oneBitHasNoDiscountInDelta() {
    for (double epsilon : new double[] {0.1, 1, 4}) {
      double x = -epsilon - 0.5;
      double delta = Normal.cdf(x + 1) - StrictMath.exp(epsilon) * Normal.cdf(x);
      assertThat(delta).isCloseTo(GaussianProfile.delta(epsilon, 1), within(1e-14));
    }
  }

  @Test
  void extremesStayFiniteAndSound() {
    double[][] pairs = {{1e60, 1e-60}, {1e60, 1e-62}, {1e4, 0.9}, {1 + 1e-15, 3}, {2, 1e-99}};
    for (double[] pair : pairs) {
      double bound = ThresholdDivergence.worst(pair[0], pair[1]).epsilon();
      double wholeDraw = pair[0] * pair[1] * pair[1] / 2;
      assertThat(bound / wholeDraw)
          .as("alpha %s, mu %s", pair[0], pair[1])
          .isBetween(2 / Math.PI * (1 - 1e-12), 1 + 1e-12);
    }
  }

  @Test
  void edges() {
    assertThat(ThresholdDivergence.worst(2, 0)).isEqualTo(new RenyiDp(2, 0));
    assertThat(ThresholdDivergence.worst(2, INFINITE)).isEqualTo(new RenyiDp(2, INFINITE));
    assertThat(ThresholdDivergence.worst(2, 1e-200).epsilon()).isPositive();
    assertThat(ThresholdDivergence.worst(1e300, 1e10)).isEqualTo(new RenyiDp(1e300, INFINITE));
    assertThatThrownBy(() -> ThresholdDivergence.worst(1, 1))
        .hasMessageStartingWith("alpha must be");
    assertThatThrownBy(() -> ThresholdDivergence.worst(2, -1))
        .hasMessageStartingWith("mu must be zero or more");
  }
}
