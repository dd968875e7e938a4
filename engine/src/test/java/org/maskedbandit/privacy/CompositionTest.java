package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Rounding;

class CompositionTest {

  @Test
  void classicBoundsAreThoseOfMpmathAndNeverBelow() {
    for (Golden.Row row : Golden.rows("/classic_composition/advanced")) {
      int count = row.whole("k");
      double epsilon = row.number("eps");
      double slack = row.number("delta_slack");
      row.nearAbove("basic", new PureDp(epsilon).times(count).epsilon(), 1e-15);
      row.nearAbove(
          "drv_dwork_roth_3_20", Composition.advanced(epsilon, 0, count, slack).epsilon(), 1e-14);
      row.nearAbove("kov_optimal_continuous", Composition.optimal(epsilon, count, slack), 1e-12);
    }
  }

  @Test
  void optimalFamilyIsThatOfMpmathAndNeverBelow() {
    for (Golden.Row row : Golden.rows("/classic_composition/kov")) {
      int count = row.whole("k");
      double global = Rounding.productUp(count - 2.0 * row.whole("i"), row.number("eps"));
      row.nearAbove("eps_global", global, 1e-15);
      double delta = optimalDelta(row.number("eps"), count, global);
      row.nearAbove("delta_i", delta, 1e-12);
    }
  }

  @Test
  void oneReleaseIsRandomisedResponse() {
    for (double epsilon : new double[] {0.01, 1, 5}) {
      PureDp pure = new PureDp(epsilon);
      for (double asked = 0; asked < epsilon; asked += epsilon / 16) {
        double delta = pure.delta(asked);
        assertThat(optimalDelta(epsilon, 1, asked)).isCloseTo(delta, within(1e-13 * delta));
        assertThat(Composition.optimal(epsilon, 1, delta))
            .isCloseTo(asked, within(1e-11 * epsilon));
      }
    }
  }

  @Test
  void optimalIsTheBestAndItsInverseAgrees() {
    for (double epsilon : new double[] {0.001, 0.1, 1, 5}) {
      for (int count : new int[] {1, 2, 7, 100, 5000}) {
        for (double delta : new double[] {1e-30, 1e-6, 0.05}) {
          double global = Composition.optimal(epsilon, count, delta);
          assertThat(global).isLessThanOrEqualTo(count * epsilon * (1 + 1e-14));
          assertThat(global)
              .isLessThanOrEqualTo(
                  Composition.advanced(epsilon, 0, count, delta).epsilon());
          assertThat(optimalDelta(epsilon, count, global)).isLessThanOrEqualTo(delta * (1 + 1e-9));
          if (global > 0) {
            assertThat(optimalDelta(epsilon, count, 0.999 * global)).isGreaterThan(delta);
          }
        }
      }
    }
  }

  /**
   * The k responses are no worse than their Gaussian guarantee, and in the limit of many no better
   * than eta = epsilon sqrt k.
   */
  @Test
  void manySmallReleasesTendToTheGaussian() {
    int count = 1_000_000;
    double epsilon = 0.001;
    double global = Composition.optimal(epsilon, count, 1e-6);
    assertThat(global)
        .isCloseTo(new GaussianDp(epsilon * Math.sqrt(count)).epsilon(1e-6), within(1e-3));
    assertThat(global).isLessThan(new PureDp(epsilon).toGaussian().times(count).epsilon(1e-6));
    assertThat(optimalDelta(1, count, 462_117))
        .isBetween(0.4, 0.6); // count tanh(1/2) is the mean loss
  }

  @Test
  void stepsThatFail() {
    double total = 1.1e-6 - 1e-13; // 1 - (1 - 1e-9)^100 (1 - 1e-6), to 1e-18
    assertThat(Composition.optimal(0.1, 1e-9, 100, total))
        .isCloseTo(Composition.optimal(0.1, 100, 1e-6), within(1e-6));
    assertThat(Composition.optimal(0.1, 0, 100, 1e-6))
        .isCloseTo(Composition.optimal(0.1, 100, 1e-6), within(1e-9))
        .isGreaterThanOrEqualTo(Composition.optimal(0.1, 100, 1e-6));
    assertThat(Composition.optimal(0.1, 1e-9, 100, 0.9e-7)).isInfinite();
    assertThat(Composition.optimal(0.1, 1, 100, 1e-6)).isInfinite();
    assertThat(Composition.advanced(0.1, 1e-9, 100, 1e-6).delta()).isCloseTo(1.1e-6, within(1e-20));
    assertThat(Composition.advanced(0.1, 0.5, 100, 1e-6).delta()).isEqualTo(1);
  }

  @Test
  void edges() {
    assertThat(Composition.optimal(0, 10, 1e-6)).isZero();
    assertThat(optimalDelta(0, 10, 0)).isZero();
    assertThat(Composition.optimal(0.1, 10, Double.MIN_VALUE))
        .isEqualTo(new PureDp(0.1).times(10).epsilon());
    assertThat(Composition.optimal(0.1, 10, 0.9)).isZero();
    assertThat(Composition.optimal(800, 3, 1e-6)).isCloseTo(2400, within(1e-3));
    assertThat(Composition.advanced(0, 0, 10, 1e-6).epsilon()).isZero();
    assertThat(Composition.advanced(1000, 0, 10, 1e-6).epsilon()).isInfinite();
  }

  @Test
  void refusesWhatIsOutOfRange() {
    refused(
        () -> Composition.advanced(0.1, 0, 10, 0),
        "slack must be greater than 0 and less than 1, but is 0");
    refused(() -> Composition.advanced(-1, 0, 10, 0.1), "epsilon must be zero or more, but is -1");
    refused(() -> Composition.optimal(0.1, 0, 0.1), "count must be from 1 to 10000000, but is 0");
  }

  private static double optimalDelta(double epsilon, int count, double global) {
    return new RandomisedResponses(epsilon, count).profile().delta(global);
  }

  private static void refused(Runnable call, String message) {
    assertThatThrownBy(call::run).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }
}
