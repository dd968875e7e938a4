package org.maskedbandit.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.ApproximateDp;
import org.maskedbandit.privacy.GaussianProfile;

class OdometerTest {
  private final Odometer odometer = new Odometer(1, 1e-6);

  /** Budgets 1, 2, 4, 8 with a half, a sixth, a twelfth and a twentieth of delta. */
  @Test
  void aReadingIsThatOfTheNextBudget() {
    double[] readings = {0, 0.3, 1, 1.001, 2, 3, 4, 7.5};
    double[] budgets = {1, 1, 1, 2, 2, 4, 4, 8};
    double[] parts = {2, 2, 2, 6, 6, 12, 12, 20};
    for (int i = 0; i < readings.length; i++) {
      double epsilon = GaussianProfile.epsilon(1e-6 / parts[i], Math.sqrt(budgets[i]));
      ApproximateDp reading = odometer.reading(readings[i]);
      assertThat(reading.epsilon()).isCloseTo(epsilon, within(1e-11));
      assertThat(reading.delta()).isEqualTo(1e-6);
    }
  }

  /** The shares of a hundred steps as they are used, from the epsilon that was said. */
  @Test
  void theDeltasOfAllStepsAddUpToDelta() {
    double sum = 0;
    for (int step = 0; step < 40; step++) {
      double budget = Math.scalb(1.0, step);
      double epsilon = odometer.reading(budget).epsilon();
      sum += GaussianProfile.delta(epsilon, Math.sqrt(budget));
    }
    // The steps after the fortieth have 1/41 of delta.
    assertThat(sum).isLessThanOrEqualTo(1e-6).isCloseTo(1e-6 * (1 - 1 / 41.0), within(1e-13));
  }

  @Test
  void itNeverFallsAndIsAboveTheReadingItself() {
    Odometer usual = new Odometer(1e-6);
    double before = 0;
    for (double reading = 1e-4; reading < 1e4; reading *= 1.07) {
      double epsilon = usual.reading(reading).epsilon();
      assertThat(epsilon)
          .isGreaterThanOrEqualTo(before)
          .isGreaterThan(GaussianProfile.epsilon(1e-6, Math.sqrt(reading)));
      before = epsilon;
    }
  }

  /**
   * What it costs to look whenever one likes: at most twice the budget, and a delta that is shared.
   */
  @Test
  void thePriceOfLookingIsModerate() {
    Odometer usual = new Odometer(1e-6);
    for (double reading = 0x1p-6; reading < 1e4; reading *= 1.07) {
      assertThat(usual.reading(reading).epsilon())
          .isLessThan(2.1 * GaussianProfile.epsilon(1e-6, Math.sqrt(reading)));
    }
  }

  @Test
  void wrongArgumentsAreRefused() {
    assertThatThrownBy(() -> new Odometer(0, 1e-6))
        .hasMessage("first must be positive and finite, but is 0");
    assertThatThrownBy(() -> new Odometer(1))
        .hasMessage("delta must be greater than 0 and less than 1, but is 1");
    assertThatThrownBy(() -> odometer.reading(-1))
        .hasMessage("eta squared must be zero or more, but is -1");
  }

  /** A reading beyond every budget, as that of a ledger without a filter may be. */
  @Test
  void anInfiniteReadingSaysNothing() {
    assertThat(odometer.reading(Double.POSITIVE_INFINITY).epsilon()).isInfinite();
    assertThat(odometer.reading(1e300).epsilon()).isPositive();
  }
}
