package org.maskedbandit.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Normal;
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
      OdometerReading reading = odometer.reading(readings[i]);
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

  /**
   * A first release with S = 1/64, which is low with probability 1/2; if it is low the interaction
   * ends, otherwise a second release has S = 100. One reward moves the releases by 1/8 and by 10
   * deviations.
   */
  @Test
  void aReadingIsNoGuaranteeOfTheWholeInteraction() {
    Odometer usual = new Odometer(1e-6);
    OdometerReading stopped = usual.reading(0x1p-6);
    OdometerReading wentOn = usual.reading(0x1p-6 + 100);
    // Went on, and the second release is above 5: nearly 0.55 against 1.4e-7.
    double p = Normal.cdf(0.125) * Normal.cdf(5);
    double q = Normal.cdf(0) * Normal.cdf(-5);
    assertThat(p).isGreaterThan(0.54);
    assertThat(p).isGreaterThan(1e5 * excess(stopped, q));
    assertThat(p).isLessThan(excess(wentOn, q));
    // It ended, and the first release was below any bound, both ways: what the reading says.
    for (double bound = -12; bound <= 0; bound += 0.125) {
      double low = Normal.cdf(bound);
      double moved = Normal.cdf(bound - 0.125);
      assertThat(low).isLessThanOrEqualTo(excess(stopped, moved));
      assertThat(moved).isLessThanOrEqualTo(excess(stopped, low));
    }
  }

  private static double excess(OdometerReading reading, double q) {
    return Math.exp(reading.epsilon()) * q + reading.delta();
  }

  @Test
  void aReadingSaysWhatItIsAbout() {
    assertThat(new OdometerReading(1.5, 1e-6).sentence())
        .contains("up to this reading", "<= e^1.5 Q(E and this reading) + 1e-6,")
        .endsWith("it says nothing about going on.");
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
