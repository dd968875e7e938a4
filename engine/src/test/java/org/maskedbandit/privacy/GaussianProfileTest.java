package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Normal;

class GaussianProfileTest {
  private static final double INFINITE = Double.POSITIVE_INFINITY;
  private static final double[] ETAS = {1e-9, 1e-4, 0.01, 0.3, 0.699999, 0.7, 1, 2.5, 10, 50, 400};
  private static final double[] DELTAS = {
    1e-300, 1e-100, 1e-30, 1e-12, 1e-6, 1e-3, 0.1, 0.5, 0.9, 0.999999
  };

  @Test
  void deltaIsThatOfMpmathAndNeverBelow() {
    for (Golden.Row row : Golden.rows("/delta_of_eps_mu")) {
      double log = GaussianProfile.logDelta(row.number("eps"), row.number("mu"));
      BigDecimal exact = row.exact("log_delta");
      assertThat(Golden.absoluteError(log, exact)).as("%s", row).isLessThanOrEqualTo(1e-12);
      assertThat(new BigDecimal(log)).as("%s", row).isGreaterThanOrEqualTo(exact);
      double delta = GaussianProfile.delta(row.number("eps"), row.number("mu"));
      assertThat(new BigDecimal(delta)).as("%s", row).isGreaterThanOrEqualTo(row.exact("delta"));
      if (exact.doubleValue() > -700) {
        row.nearAbove("delta", delta, 1e-12);
      }
    }
  }

  @Test
  void epsilonIsThatOfMpmathAndNeverBelow() {
    for (Golden.Row row : Golden.rows("/eps_of_delta_mu")) {
      row.nearAbove("eps", GaussianProfile.epsilon(row.number("delta"), row.number("mu")), 1e-12);
    }
  }

  @Test
  void etaIsThatOfMpmathAndNeverAbove() {
    for (Golden.Row row : Golden.rows("/mu_of_eps_delta")) {
      row.nearBelow("mu", GaussianProfile.eta(row.number("eps"), row.number("delta")), 1e-12);
    }
  }

  @Test
  void pairsOfThePaperRoundedUp() {
    for (Golden.Row row : Golden.rows("/paper/gdp_pairs")) {
      double printed = row.number("paper_eps");
      row.nearAbove(
          "exact_eps", GaussianProfile.epsilon(row.number("delta"), row.number("mu")), 1e-12);
      row.nearAbove("delta_at_paper_eps", GaussianProfile.delta(printed, row.number("mu")), 1e-12);
      row.nearBelow("mu_at_paper_eps", GaussianProfile.eta(printed, row.number("delta")), 1e-12);
    }
  }

  @Test
  void theInversesAgreeAndNeverPromiseTooMuch() {
    for (double eta : ETAS) {
      for (double delta : DELTAS) {
        double epsilon = GaussianProfile.epsilon(delta, eta);
        if (epsilon > 0) {
          double back = GaussianProfile.logDelta(epsilon, eta);
          assertThat(back).as("%s %s", eta, delta).isCloseTo(Math.log(delta), within(1e-9));
          double found = GaussianProfile.eta(epsilon, delta);
          assertThat(found).as("%s %s", eta, delta).isCloseTo(eta, within(1e-9 * eta));
        }
      }
    }
  }

  @Test
  void deltaFallsInEpsilonAndGrowsInEta() {
    for (int i = 1; i < ETAS.length; i++) {
      for (double epsilon = 0; epsilon < 3000; epsilon = 1.7 * epsilon + 1e-5) {
        double here = GaussianProfile.logDelta(epsilon, ETAS[i]);
        assertThat(here).isGreaterThanOrEqualTo(GaussianProfile.logDelta(epsilon, ETAS[i - 1]));
        assertThat(here)
            .isGreaterThanOrEqualTo(GaussianProfile.logDelta(1.7 * epsilon + 1e-5, ETAS[i]));
      }
    }
  }

  @Test
  void branchesMeet() {
    for (double epsilon : new double[] {0, 0.1, 1, 5, 20}) {
      double below = GaussianProfile.logDelta(epsilon, Math.nextDown(0.7));
      assertThat(below).isCloseTo(GaussianProfile.logDelta(epsilon, 0.7), within(1e-12));
    }
    // x = -1 at eta = 4
    double above = GaussianProfile.logDelta(Math.nextUp(4.0), 4);
    assertThat(above).isCloseTo(GaussianProfile.logDelta(Math.nextDown(4.0), 4), within(1e-13));
  }

  @Test
  void atEpsilonZeroDeltaIsTheTotalVariation() {
    assertThat(GaussianProfile.delta(0, 1)).isCloseTo(2 * Normal.cdf(0.5) - 1, within(1e-14));
    assertThat(GaussianProfile.epsilon(0.38292492254806, 1)).isZero();
    assertThat(GaussianProfile.epsilon(0.38, 1)).isPositive();
    assertThat(GaussianProfile.eta(0, 0.5)).isCloseTo(2 * Normal.quantile(0.75), within(1e-13));
  }

  @Test
  void nothingRevealedAndEverythingRevealed() {
    assertThat(GaussianProfile.delta(0, 0)).isZero();
    assertThat(GaussianProfile.epsilon(1e-300, 0)).isZero();
    assertThat(GaussianProfile.epsilon(0, 0)).isZero();
    assertThat(GaussianProfile.delta(1e9, INFINITE)).isEqualTo(1);
    assertThat(GaussianProfile.epsilon(0.999, INFINITE)).isEqualTo(INFINITE);
    assertThat(GaussianProfile.epsilon(0, 1e-9)).isEqualTo(INFINITE);
    assertThat(GaussianProfile.delta(INFINITE, 3)).isZero();
    assertThat(GaussianProfile.eta(INFINITE, 0.1)).isEqualTo(INFINITE);
  }

  @Test
  void extremesAreFiniteAndSafe() {
    assertThat(GaussianProfile.delta(1, 1e-300)).isEqualTo(Double.MIN_VALUE);
    assertThat(GaussianProfile.delta(0, Double.MIN_VALUE)).isPositive();
    assertThat(GaussianProfile.delta(1e-3, 1e300)).isEqualTo(1);
    assertThat(GaussianProfile.epsilon(1e-6, Double.MIN_VALUE)).isZero();
    assertThat(GaussianProfile.epsilon(Double.MIN_VALUE, 1))
        .isCloseTo(38.87183283249431, within(1e-12));
    assertThat(GaussianProfile.epsilon(1e-6, 1e20)).isBetween(5e39, 5.0001e39);
    assertThat(GaussianProfile.epsilon(1e-6, 1e11)).isCloseTo(5e21 + 4.753424308e11, within(1e13));
    assertThat(GaussianProfile.epsilon(1e-6, 1e200)).isEqualTo(INFINITE);
    assertThat(GaussianProfile.epsilon(Math.nextDown(1.0), 400)).isBetween(1.0, 80_000.0);
    assertThat(GaussianProfile.eta(1e300, 1e-6)).isBetween(1.41e150, 1.4143e150);
    assertThat(GaussianProfile.eta(1e-300, 0.5))
        .isCloseTo(GaussianProfile.eta(0, 0.5), within(1e-12));
    assertThat(GaussianProfile.eta(0, Double.MIN_VALUE)).isZero();
    assertThat(GaussianProfile.epsilon(1e-305, 1e-302)).isBetween(0.0, 1e-298);
  }

  @Test
  void refusesWhatIsNoNumberOfTheKind() {
    refused(() -> GaussianProfile.delta(-1, 1), "epsilon must be zero or more, but is -1");
    refused(() -> GaussianProfile.delta(1, -0.5), "eta must be zero or more, but is -0.5");
    refused(() -> GaussianProfile.delta(1, Double.NaN), "eta must be zero or more, but is NaN");
    refused(
        () -> GaussianProfile.epsilon(1, 1),
        "delta must be zero or more and less than 1, but is 1");
    refused(
        () -> GaussianProfile.epsilon(Double.NaN, 1),
        "delta must be zero or more and less than 1, but is NaN");
    refused(
        () -> GaussianProfile.eta(1, 0), "delta must be greater than 0 and less than 1, but is 0");
  }

  private static void refused(Runnable call, String message) {
    assertThatThrownBy(call::run).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }
}
