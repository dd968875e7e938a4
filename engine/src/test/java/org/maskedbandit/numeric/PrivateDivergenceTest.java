package org.maskedbandit.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

class PrivateDivergenceTest {
  private final RandomSource random = Seed.of(32).stream();

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.1, 0.5, 1, 2, 10, 100, 1000})
  void isTheMinimumOverAllWays(double epsilon) {
    PrivateDivergence divergence = new PrivateDivergence(epsilon);
    for (int i = 0; i < 2_000; i++) {
      double x = mean();
      double y = mean();
      assertThat(divergence.of(x, y))
          .as("from %s to %s", x, y)
          .isCloseTo(minimum(epsilon, x, y), within(1e-9));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.1, 0.5, 1, 2, 10, 100, 1000})
  void inverseIsThatOfBisection(double epsilon) {
    PrivateDivergence divergence = new PrivateDivergence(epsilon);
    for (int i = 0; i < 5_000; i++) {
      double x = mean();
      double bound = Math.pow(10, -10 + 12 * random.nextDouble());
      double y = divergence.upperInverse(x, bound);
      assertThat(y).isBetween(x, 1.0);
      assertThat(y)
          .as("inverse of %s at %s", x, bound)
          .isCloseTo(bisected(divergence, x, bound), within(1e-9));
    }
  }

  @Test
  void withoutNoiseItIsTheDivergence() {
    PrivateDivergence divergence = new PrivateDivergence(1e6);
    assertThat(divergence.of(0.3, 0.6)).isEqualTo(BernoulliDivergence.of(0.3, 0.6));
    assertThat(divergence.of(0.6, 0.3)).isCloseTo(BernoulliDivergence.of(0.6, 0.3), within(1e-15));
    assertThat(divergence.upperInverse(0.3, 0.1))
        .isEqualTo(BernoulliDivergence.upperInverse(0.3, 0.1));
  }

  @Test
  void withMuchNoiseItIsTheDistance() {
    assertThat(new PrivateDivergence(1e-6).of(0.3, 0.6) / 1e-6).isCloseTo(0.3, within(1e-6));
    assertThat(new PrivateDivergence(1e-20).of(0.3, 0.6) / 1e-20).isCloseTo(0.3, within(1e-6));
    assertThat(new PrivateDivergence(1e-300).of(0.3, 0.6) / 1e-300).isCloseTo(0.3, within(1e-6));
  }

  @Test
  void atTheEdgesByHand() {
    PrivateDivergence divergence = new PrivateDivergence(2);
    assertThat(divergence.of(0.25, 1)).isEqualTo(1.5);
    assertThat(divergence.of(0.75, 0)).isEqualTo(1.5);
    assertThat(divergence.of(1, 1)).isZero();
    assertThat(divergence.of(0, 0)).isZero();
    assertThat(divergence.upperInverse(0.25, 1.5)).isEqualTo(1);
    assertThat(divergence.upperInverse(1, 0)).isEqualTo(1);
  }

  /**
   * The lower bound on regret for coins of 0.75, 0.625, 0.5, 0.375 and 0.25 is that many times ln
   * T.
   */
  @Test
  void lowerBoundConstants() {
    double[] epsilons = {0.01, 0.1, 0.25, 0.5, 1, 1e6};
    double[] constants = {401.6, 41.68, 17.89, 10.41, 7.71, 7.13};
    for (int i = 0; i < epsilons.length; i++) {
      PrivateDivergence divergence = new PrivateDivergence(epsilons[i]);
      double constant = 0;
      for (double mean : new double[] {0.625, 0.5, 0.375, 0.25}) {
        constant += (0.75 - mean) / divergence.of(mean, 0.75);
      }
      assertThat(constant).isCloseTo(constants[i], within(constants[i] * 1e-3));
    }
  }

  private double mean() {
    double near = Math.pow(10, -6 * random.nextDouble());
    return switch (random.nextInt(4)) {
      case 0 -> near;
      case 1 -> 1 - near;
      case 2 -> random.nextInt(5) / 4.0;
      default -> random.nextDouble();
    };
  }

  /** By trisection: what is minimised is convex in z. */
  private static double minimum(double epsilon, double x, double y) {
    double low = Math.min(x, y);
    double high = Math.max(x, y);
    for (int step = 0; step < 200; step++) {
      double a = low + (high - low) / 3;
      double b = high - (high - low) / 3;
      if (way(epsilon, x, a, y) <= way(epsilon, x, b, y)) {
        high = b;
      } else {
        low = a;
      }
    }
    return Math.min(
        way(epsilon, x, (low + high) / 2, y),
        Math.min(way(epsilon, x, x, y), way(epsilon, x, y, y)));
  }

  private static double way(double epsilon, double x, double z, double y) {
    return epsilon * Math.abs(z - x) + (z == y ? 0 : BernoulliDivergence.of(z, y));
  }

  private static double bisected(PrivateDivergence divergence, double x, double bound) {
    double low = x;
    double high = 1;
    if (divergence.of(x, high) <= bound) {
      return high;
    }
    for (int step = 0; step < 60; step++) {
      double y = (low + high) / 2;
      if (divergence.of(x, y) <= bound) {
        low = y;
      } else {
        high = y;
      }
    }
    return low;
  }
}
