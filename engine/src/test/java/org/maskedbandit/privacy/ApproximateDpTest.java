package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ApproximateDpTest {
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  @Test
  void aPointSpeaksForLargerDeltasOnly() {
    ApproximateDp point = new ApproximateDp(1, 1e-6);
    assertThat(point.epsilon(1e-6)).isEqualTo(1);
    assertThat(point.epsilon(9.99e-7)).isEqualTo(INFINITE);
    assertThat(point.epsilon(0.1)).isLessThan(1);
    assertThat(point.delta(1)).isEqualTo(1e-6);
    assertThat(point.delta(50)).isEqualTo(1e-6);
    assertThat(point.delta(0.5)).isGreaterThan(1e-6);
  }

  @Test
  void withoutDeltaItIsPure() {
    ApproximateDp point = new ApproximateDp(2, 0);
    PureDp pure = new PureDp(2);
    assertThat(point.epsilon(0)).isEqualTo(2);
    assertThat(point.epsilon(0.3)).isCloseTo(pure.epsilon(0.3), within(1e-13));
    assertThat(point.delta(1)).isCloseTo(pure.delta(1), within(1e-14));
  }

  /** A point of the Gaussian curve never promises more than the curve. */
  @Test
  void aPointOfACurveStaysAboveIt() {
    GaussianDp gaussian = new GaussianDp(1);
    for (double delta : new double[] {1e-9, 1e-3, 0.1}) {
      ApproximateDp point = new ApproximateDp(gaussian.epsilon(delta), delta);
      for (double asked = delta; asked < 1; asked *= 1.5) {
        assertThat(point.epsilon(asked)).isGreaterThanOrEqualTo(gaussian.epsilon(asked));
      }
      for (double asked = 0; asked < 8; asked += 0.1) {
        assertThat(point.delta(asked)).isGreaterThanOrEqualTo(gaussian.delta(asked) * (1 - 1e-12));
      }
    }
  }

  @Test
  void pointsAddUp() {
    ApproximateDp half = new ApproximateDp(0.5, 0.125);
    assertThat(half.then(new ApproximateDp(0.25, 0.25))).isEqualTo(new ApproximateDp(0.75, 0.375));
    assertThat(half.times(4)).isEqualTo(new ApproximateDp(2, 0.5));
    assertThat(half.times(100)).isEqualTo(new ApproximateDp(50, 1));
    assertThat(half.times(0)).isEqualTo(new ApproximateDp(0, 0));
  }

  @Test
  void groupsSumAGeometricSeries() {
    ApproximateDp group = new ApproximateDp(1, 1e-6).group(3);
    assertThat(group.epsilon()).isEqualTo(3);
    assertThat(group.delta()).isCloseTo(1e-6 * (1 + Math.E + Math.exp(2)), within(1e-18));
    assertThat(group.delta())
        .isGreaterThanOrEqualTo(1e-6 * (1 + Math.E + Math.exp(2)) * (1 - 1e-15));
    assertThat(new ApproximateDp(0, 0.125).group(3)).isEqualTo(new ApproximateDp(0, 0.375));
    assertThat(new ApproximateDp(400, 1e-9).group(3)).isEqualTo(new ApproximateDp(1200, 1));
    assertThat(new ApproximateDp(400, 0).group(3)).isEqualTo(new ApproximateDp(1200, 0));
    assertThat(new ApproximateDp(INFINITE, 0.1).group(2)).isEqualTo(new ApproximateDp(INFINITE, 1));
  }

  /** For the Gaussian mechanism the group's guarantee is known. */
  @Test
  void groupsCoverTheGaussianMechanism() {
    GaussianDp gaussian = new GaussianDp(0.5);
    for (int size = 1; size <= 6; size++) {
      ApproximateDp group = new ApproximateDp(gaussian.epsilon(1e-8), 1e-8).group(size);
      assertThat(group.delta()).isGreaterThanOrEqualTo(gaussian.group(size).delta(group.epsilon()));
    }
  }
}
