package org.maskedbandit.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Convex.Tangent;

class ConvexTest {
  private static final Convex SQUARE = x -> new Tangent((x - 0.3) * (x - 0.3), 2 * (x - 0.3));

  /** e^x - 5x is least at ln 5; -ln x + x at 1, and its slope at 0 is infinite. */
  @Test
  void findsTheLeastPlaceFromAnyStart() {
    Convex exponential = x -> new Tangent(Math.exp(x) - 5 * x, Math.exp(x) - 5);
    Convex barrier = x -> new Tangent(x - Math.log(x), 1 - 1 / x);
    for (double start : new double[] {-1, 0.01, 0.5, 1.9, 7}) {
      assertThat(SQUARE.lowest(0, 2, start)).isCloseTo(0.3, within(1e-6));
      assertThat(exponential.lowest(0, 4, start)).isCloseTo(Math.log(5), within(1e-5));
      assertThat(barrier.lowest(1e-9, 3, start)).isCloseTo(1, within(1e-5));
    }
  }

  @Test
  void theLeastPlaceMayBeAnEnd() {
    assertThat(SQUARE.lowest(0.5, 2, 1)).isCloseTo(0.5, within(1e-9));
    assertThat(SQUARE.lowest(0, 0.1, 0)).isCloseTo(0.1, within(1e-9));
  }

  /** (x - 0.3)^2 falls to 0.01 at 0.2; 1/x to 8 at 1/8. */
  @Test
  void findsTheLastPlaceAboveALevelFromTheSafeSide() {
    Convex inverse = x -> new Tangent(1 / x, -1 / (x * x));
    for (double start : new double[] {0.001, 0.1, 0.25, 0.29}) {
      double last = SQUARE.last(0.01, 0, 0.3, start);
      assertThat(last).isCloseTo(0.2, within(1e-12));
      assertThat(SQUARE.at(last).value()).isGreaterThanOrEqualTo(0.01);
      assertThat(inverse.last(8, 1e-9, 1, start)).isCloseTo(0.125, within(1e-12));
    }
  }

  @Test
  void withoutSuchAPlaceTheLowerEndIsGiven() {
    assertThat(SQUARE.last(1, 0, 0.3, 0.2)).isZero();
  }

  @Test
  void aFunctionThatStaysAboveTheLevelGivesTheUpperEnd() {
    assertThat(SQUARE.last(-1, 0, 0.3, 0.2)).isCloseTo(0.3, within(1e-12));
  }
}
