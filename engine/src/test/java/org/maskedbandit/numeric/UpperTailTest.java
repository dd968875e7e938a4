package org.maskedbandit.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UpperTailTest {
  /** Room for z that was rounded differently on both sides, by a few ulps. */
  private static final double ROUNDED = 1 - 0x1p-50;

  @Test
  void itIsABoundAndATightOne() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 200_000; i++) {
      double z = random.nextDouble(37);
      assertBound(z);
      assertThat(UpperTail.above(z)).isLessThan(Normal.survival(z - 1.0 / 128) * (1 + 1e-10));
    }
  }

  @Test
  void atAPointOfTheTableTheNextOneIsNotTakenTooEarly() {
    for (int i = 1; i <= 40 * 128; i++) {
      double z = i / 128.0;
      assertBound(z);
      assertBound(Math.nextDown(z));
      assertBound(Math.nextUp(z));
    }
  }

  private static void assertBound(double z) {
    assertThat(UpperTail.above(z)).isGreaterThanOrEqualTo(Normal.survival(z * ROUNDED));
  }

  @Test
  void beyondTheTableItStaysAtItsEnd() {
    double last = UpperTail.above(37);
    assertThat(last).isBetween(5e-300, 6e-300);
    assertThat(UpperTail.above(1e300)).isEqualTo(last);
    assertThat(UpperTail.above(Double.POSITIVE_INFINITY)).isEqualTo(last);
  }

  @Test
  void withoutAPositiveNumberItIsOne() {
    for (double z : new double[] {0, -0.0, -1e-300, -5, Double.NEGATIVE_INFINITY, Double.NaN}) {
      assertThat(UpperTail.above(z)).isEqualTo(1);
      assertThat(UpperTail.hazard(z)).isEqualTo(Double.POSITIVE_INFINITY);
    }
  }

  @Test
  void theHazardBelongsToTheBound() {
    for (double z = 0.001; z < 40; z += 0.0371) {
      double bound = UpperTail.above(z);
      assertThat(-StrictMath.expm1(-UpperTail.hazard(z)))
          .isCloseTo(bound, within(4 * Math.ulp(bound)));
    }
  }

  /** Near the tail and far from it, so that the table and the exact tail both decide. */
  @Test
  void whatExceedsIsDecidedAsByTheTailItself() {
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 200_000; i++) {
      double z = random.nextDouble(-2, 39);
      double tail = Normal.survival(z);
      double p = tail * (1 + random.nextDouble(-1, 1) * Math.pow(10, -random.nextInt(9)));
      assertThat(UpperTail.exceeds(z, p)).isEqualTo(tail > p);
    }
  }
}
