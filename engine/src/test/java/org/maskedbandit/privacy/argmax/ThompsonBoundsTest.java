package org.maskedbandit.privacy.argmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.Golden;

/** Golden numbers: mpmath at 70 digits. */
class ThompsonBoundsTest {

  @Test
  void gaussianBoundsAreThoseOfMpmathAndNeverBelow() {
    for (Golden.Row row : possible()) {
      ThompsonBounds bounds = bounds(row);
      row.nearAbove("mu_paper", bounds.lemma5().eta(), 1e-14);
      row.nearAbove("mu_tight", bounds.worstCase().eta(), 1e-14);
      row.nearAbove("eps_paper_1e-6", bounds.lemma5().epsilon(1e-6), 1e-12);
      row.nearAbove("eps_tight_1e-6", bounds.worstCase().epsilon(1e-6), 1e-12);
    }
    assertThat(possible()).hasSize(6);
  }

  @Test
  void prePullsThatFillTheHorizonAreRefused() {
    List<Golden.Row> impossible = Golden.rows("/ts_bounds/bounds").stream()
        .filter(row -> !isPossible(row))
        .toList();
    assertThat(impossible).hasSize(1);
    assertThatThrownBy(() -> bounds(impossible.get(0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("b times the number of arms must be less than the horizon 500, but is 500");
    assertThatThrownBy(() -> new ThompsonBounds(10, 3, 4, 1))
        .hasMessage("b times the number of arms must be less than the horizon 10, but is 12");
    assertThat(new ThompsonBounds(13, 3, 4, 1).worstRound()).isNotNull();
  }

  @Test
  void parametersOutOfRangeAreRefused() {
    assertThatThrownBy(() -> new ThompsonBounds(0, 2, 0, 1))
        .hasMessage("horizon must be 1 or more, but is 0");
    assertThatThrownBy(() -> new ThompsonBounds(10, 0, 0, 1))
        .hasMessage("arms must be 1 or more, but is 0");
    assertThatThrownBy(() -> new ThompsonBounds(10, 2, -1, 1))
        .hasMessage("b must be 0 or more, but is -1");
    assertThatThrownBy(() -> new ThompsonBounds(10, 2, 0, 0))
        .hasMessage("c must be positive and finite, but is 0");
  }

  @Test
  void renyiTheoremIsThatOfMpmathAndNeverBelow() {
    for (Golden.Row row : Golden.rows("/paper/rdp_theorem")) {
      ThompsonBounds plain = plain(row.whole("T"), 2);
      double delta = row.number("delta");
      row.nearAbove("eps_opt", plain.renyi().epsilonByMironov(delta), 1e-12);
      row.nearAbove("eps_opt_cks", plain.renyi().epsilon(delta), 1e-12);
      row.nearAbove("eps_gdp_T", plain.lemma4().epsilon(delta), 1e-12);
      row.nearAbove("eps_gdp_T_minus_1", plain.worstCase().epsilon(delta), 1e-12);
    }
  }

  @Test
  void aRoundOfPlainThompsonSamplingIsLemma3() {
    assertThat(ThompsonBounds.lemma3()).isEqualTo(plain(1000, 2).worstRound());
    assertThat(ThompsonBounds.lemma3().eta()).isCloseTo(Math.sqrt(0.5), within(1e-14));
    // b = 3, c = 2: 1/sqrt(2 * 4).
    assertThat(new ThompsonBounds(1000, 2, 3, 2).worstRound().eta())
        .isCloseTo(Math.sqrt(0.125), within(1e-14));
  }

  @Test
  void thePublishedLemmaForPlainThompsonSamplingIsTheTighterOne() {
    assertThat(plain(1000, 2).asPublished()).isEqualTo(plain(1000, 2).lemma4());
    for (ThompsonBounds other : List.of(
        new ThompsonBounds(1000, 2, 0, 2),
        new ThompsonBounds(1000, 2, 1, 1),
        new ThompsonBounds(1000, 2, 7, 3))) {
      assertThat(other.asPublished()).isEqualTo(other.lemma5());
    }
    assertThat(plain(1000, 2).lemma4().eta()).isLessThan(plain(1000, 2).lemma5().eta());
  }

  @Test
  void theWorstCaseIsNeverAboveThePublishedLemmas() {
    for (long horizon : new long[] {1, 2, 100, 100_000, 1_000_000_000_000L}) {
      for (long b : new long[] {0, 1, 2, 30, 19_999}) {
        for (double c : new double[] {1e-3, 1, 7.5, 1e6}) {
          if (b * 5 < horizon) {
            ThompsonBounds bounds = new ThompsonBounds(horizon, 5, b, c);
            assertThat(bounds.worstCase().eta())
                .isLessThan(bounds.lemma5().eta())
                .isLessThan(bounds.asPublished().eta());
          }
        }
      }
    }
  }

  @Test
  void aSingleRoundReadsNoReward() {
    assertThat(plain(1, 3).worstCase().eta()).isZero();
    assertThat(plain(2, 3).worstCase().eta()).isPositive();
  }

  /** Rounds that compose one by one come to the closed form: 1000 - 3 * 10 of them. */
  @Test
  void theWorstCaseComposesTheRoundsAfterThePrePulls() {
    ThompsonBounds bounds = new ThompsonBounds(1000, 3, 10, 4);
    assertThat(bounds.worstCase().eta())
        .isCloseTo(bounds.worstRound().times(970).eta(), within(1e-12));
  }

  private static List<Golden.Row> possible() {
    return Golden.rows("/ts_bounds/bounds").stream()
        .filter(ThompsonBoundsTest::isPossible)
        .toList();
  }

  private static boolean isPossible(Golden.Row row) {
    return row.whole("b") * row.whole("N") < row.whole("T");
  }

  private static ThompsonBounds bounds(Golden.Row row) {
    return new ThompsonBounds(row.whole("T"), row.whole("N"), row.whole("b"), row.number("c"));
  }

  private static ThompsonBounds plain(long horizon, int arms) {
    return new ThompsonBounds(horizon, arms, 0, 1);
  }
}
