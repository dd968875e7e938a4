package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.privacy.argmax.DivergenceAtThreshold;
import org.maskedbandit.privacy.argmax.ThompsonBounds;
import org.maskedbandit.privacy.argmax.ThresholdDivergence;

/** Formulas as privacy libraries have them, and what is true: the numbers of docs/errata.md. */
class LibraryErrataTest {

  /**
   * The profile of the Gaussian mechanism as it stands in textbooks, in doubles, on 150 points of
   * mpmath.
   */
  @Test
  void theTextbookFormulaOverflowsAndCancels() {
    int overflown = 0;
    int wrong = 0;
    for (Golden.Row row : Golden.rows("/delta_of_eps_mu")) {
      double x = row.number("eps") / row.number("mu");
      double half = row.number("mu") / 2;
      double textbook = Normal.cdf(half - x) - Math.exp(row.number("eps")) * Normal.cdf(-half - x);
      if (!Double.isFinite(textbook)) {
        overflown++;
      } else if (Golden.relativeError(textbook, row.exact("delta")) > 1e-6) {
        wrong++;
      }
    }
    assertThat(overflown).isEqualTo(24);
    assertThat(wrong).isEqualTo(3);
  }

  /**
   * A search for epsilon in [0, 500] finds nothing for plain Thompson sampling from 1487 rounds on.
   */
  @Test
  void aFixedBracketEndsTooSoon() {
    assertThat(new ThompsonBounds(1486, 2, 0, 1).worstCase().epsilon(1e-6)).isLessThan(500);
    assertThat(new ThompsonBounds(1487, 2, 0, 1).worstCase().epsilon(1e-6)).isGreaterThan(500);
  }

  /**
   * The Renyi divergence of the bit whether a noisy count with deviation 10 exceeds a threshold. A
   * routine that tries the count at the threshold and one far below, and keeps what it tried last,
   * has that at the threshold less one.
   */
  @Test
  void twoThresholdsAreNotASupremum() {
    double[] orders = {8, 32, 100};
    double[] tried = {0.02441, 0.06088, 0.07601};
    double[] suprema = {0.02572, 0.1236, 0.4775};
    for (int i = 0; i < 3; i++) {
      assertThat(DivergenceAtThreshold.at(orders[i], 0.1, -0.1))
          .isCloseTo(tried[i], within(1e-3 * tried[i]));
      assertThat(ThresholdDivergence.worst(orders[i], 0.1).epsilon())
          .isCloseTo(suprema[i], within(1e-3 * suprema[i]));
    }
  }
}
