package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/**
 * Our exact Gaussian composition beside another tool's numerical one: dp_accounting's privacy loss
 * distributions.
 */
class PldCrosscheckTest {

  @Test
  void compositionMeetsPrivacyLossDistributionsFromBelow() {
    for (Golden.Row row : Golden.rows("/pld_crosscheck/rows")) {
      double epsilon = composed(row).epsilon(row.number("delta"));
      // The references have 16 digits, and the steps of a composition are rounded up.
      row.near("exact_eps", epsilon, 1e-13);
      // A discretised loss is rounded up in every step, here by 1e-4 at most.
      assertThat(row.number("pld_eps")).isBetween(epsilon, epsilon * (1 + 1e-4));
    }
  }

  @Test
  void oneStepMoreIsNotAccepted() {
    Golden.Row row = Golden.rows("/pld_crosscheck/rows").get(2);
    GaussianDp longer = composed(row).then(new GaussianDp(0.0316));
    assertThat(longer.epsilon(1e-6)).isGreaterThan(row.number("pld_eps"));
  }

  /** T equal steps, or the row with ten steps of deviation 4 and a hundred of deviation 8. */
  private static GaussianDp composed(Golden.Row row) {
    JsonNode mix = row.node().get("mix");
    if (mix != null) {
      assertThat(mix.asText()).isEqualTo("10 x sigma=4 plus 100 x sigma=8");
      return new GaussianDp(1 / 4.0).times(10).then(new GaussianDp(1 / 8.0).times(100));
    }
    int steps = row.whole("T");
    return new GaussianDp(row.number("mu_total") / Math.sqrt(steps)).times(steps);
  }
}
