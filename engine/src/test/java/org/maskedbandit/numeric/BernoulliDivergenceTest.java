package org.maskedbandit.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

class BernoulliDivergenceTest {
  private final RandomSource random = Seed.of(31).stream();

  @Test
  void byHand() {
    assertThat(BernoulliDivergence.of(0.5, 0.5)).isZero();
    assertThat(BernoulliDivergence.of(0, 0.75)).isCloseTo(Math.log(4), within(1e-15));
    assertThat(BernoulliDivergence.of(1, 0.25)).isCloseTo(Math.log(4), within(1e-15));
    assertThat(BernoulliDivergence.of(0.5, 0.75)).isCloseTo(Math.log(4 / 3.0) / 2, within(1e-15));
    assertThat(BernoulliDivergence.of(0.5, 1)).isInfinite();
  }

  /** d(0, q) = -ln(1-q) and d(1/2, q) = -ln(4q(1-q))/2. */
  @Test
  void inverseByHand() {
    assertThat(BernoulliDivergence.upperInverse(0, Math.log(4))).isCloseTo(0.75, within(1e-15));
    assertThat(BernoulliDivergence.upperInverse(0.5, Math.log(9) / 2))
        .isCloseTo((1 + Math.sqrt(8 / 9.0)) / 2, within(1e-12));
    assertThat(BernoulliDivergence.upperInverse(1, 0.1)).isEqualTo(1);
    assertThat(BernoulliDivergence.upperInverse(0.3, 0)).isEqualTo(0.3);
    assertThat(BernoulliDivergence.upperInverse(0.3, Double.POSITIVE_INFINITY)).isEqualTo(1);
  }

  /** Means anywhere, many of them close to 0 and 1, and bounds from 1e-12 to 100. */
  @Test
  void inverseIsThatOfBisection() {
    for (int i = 0; i < 50_000; i++) {
      double p = mean();
      double bound = Math.pow(10, -12 + 14 * random.nextDouble());
      double q = BernoulliDivergence.upperInverse(p, bound);
      assertThat(q).isBetween(p, 1.0);
      assertThat(q).as("inverse of %s at %s", p, bound).isCloseTo(bisected(p, bound), within(1e-9));
    }
  }

  private double mean() {
    double near = Math.pow(10, -16 * random.nextDouble());
    return switch (random.nextInt(3)) {
      case 0 -> near;
      case 1 -> 1 - near;
      default -> random.nextDouble();
    };
  }

  private static double bisected(double p, double bound) {
    double low = p;
    double high = 1;
    for (int step = 0; step < 50; step++) {
      double q = (low + high) / 2;
      if (BernoulliDivergence.of(p, q) <= bound) {
        low = q;
      } else {
        high = q;
      }
    }
    return low;
  }
}
