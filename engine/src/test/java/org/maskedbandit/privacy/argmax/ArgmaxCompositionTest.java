package org.maskedbandit.privacy.argmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Golden;
import org.maskedbandit.privacy.RenyiDp;

class ArgmaxCompositionTest {
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  @Test
  void epsilonIsThatOfMpmathAndNeverBelow() {
    for (Golden.Row row : Golden.rows("/argmax_bit/composed")) {
      ArgmaxComposition rounds = new ArgmaxComposition(row.whole("T"), row.number("mu_step"));
      double delta = row.number("delta");
      row.nearAbove("eps_argmax_rdp_cks", rounds.epsilonByRenyi(delta), 1e-6);
      row.nearAbove("eps_argmax_rdp_mironov", rounds.epsilonByMironov(delta), 1e-6);
    }
  }

  /** Plain Thompson sampling at T = 1000, and the many small rounds of a 1-GDP schedule. */
  @Test
  void epsilonIsThatOfTheReport() {
    assertThat(new ArgmaxComposition(1000, Math.sqrt(0.5)).epsilon(1e-6)).isBetween(251.34, 251.36);
    ArgmaxComposition small = new ArgmaxComposition(100_000, 1 / Math.sqrt(100_000));
    assertThat(small.epsilon(1e-6)).isCloseTo(4.05172, within(1e-5));
    assertThat(small.epsilonByMironov(1e-6)).isCloseTo(4.51243, within(1e-5));
  }

  @Test
  void noOrderIsBetterThanTheOneFound() {
    for (double mu : new double[] {1e-3, 0.05, 0.7}) {
      for (double delta : new double[] {1e-12, 1e-6, 0.01}) {
        ArgmaxComposition rounds = new ArgmaxComposition(400, mu);
        double tight = rounds.epsilonByRenyi(delta) * (1 - 2e-7);
        double classic = rounds.epsilonByMironov(delta) * (1 - 2e-7);
        for (double excess = 1e-3; excess < 1e4; excess *= 1.1) {
          RenyiDp renyi = rounds.renyi(1 + excess);
          assertThat(renyi.epsilon(delta)).isGreaterThanOrEqualTo(tight);
          assertThat(ArgmaxComposition.mironov(renyi, delta)).isGreaterThanOrEqualTo(classic);
        }
      }
    }
  }

  /**
   * What a fixed order loses against the best one: little, since the best order hardly depends on
   * the rounds' size.
   */
  @Test
  void orderFixedBeforehandIsNearlyTheBest() {
    for (double total : new double[] {0.3, 1, 3}) {
      ArgmaxComposition rounds = new ArgmaxComposition(1000, total / Math.sqrt(1000));
      double fixed = rounds.renyi(ArgmaxRenyi.order(total, 1e-6)).epsilon(1e-6);
      assertThat(fixed / rounds.epsilonByRenyi(1e-6)).isBetween(1 - 1e-6, 1 + 1e-4);
    }
  }

  @Test
  void neverAboveTheWholeDraws() {
    for (long rounds : new long[] {1, 10, 1000}) {
      for (double mu : new double[] {0.01, 0.3, 2, 50}) {
        double wholeDraws = new GaussianDp(mu).times(rounds).epsilon(1e-6);
        assertThat(new ArgmaxComposition(rounds, mu).epsilon(1e-6)).isLessThanOrEqualTo(wholeDraws);
      }
    }
  }

  @Test
  void edges() {
    assertThat(new ArgmaxComposition(0, 1).epsilon(1e-6)).isZero();
    assertThat(new ArgmaxComposition(5, 0).epsilon(0)).isZero();
    assertThat(new ArgmaxComposition(5, 1).epsilon(0)).isEqualTo(INFINITE);
    assertThat(new ArgmaxComposition(5, INFINITE).epsilon(1e-6)).isEqualTo(INFINITE);
    assertThat(new ArgmaxComposition(5, 1e-9).epsilon(1e-6)).isZero();
    assertThat(new ArgmaxComposition(1, 1e20).epsilon(1e-6)).isBetween(5e39, 5.1e39);
    assertThatThrownBy(() -> new ArgmaxComposition(-1, 1))
        .hasMessage("rounds must be 0 or more, but is -1");
    assertThatThrownBy(() -> new ArgmaxComposition(1, Double.NaN))
        .hasMessage("mu must be zero or more, but is NaN");
    assertThatThrownBy(() -> new ArgmaxComposition(1, 1).epsilon(1))
        .hasMessageStartingWith("delta must be");
  }
}
