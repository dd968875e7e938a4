package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.privacy.argmax.ThompsonBounds;

/**
 * The route through standard DP: as published it is false, and its sound version is far looser.
 * Golden numbers: mpmath.
 */
class StandardRouteTest {
  /**
   * A function is flat at its least value, so the search costs less than the rounding; at most
   * 6e-14 was measured.
   */
  private static final double SEARCH = 1e-12;

  @Test
  void theCorollaryAsPrintedIsThatOfMpmath() {
    for (Golden.Row row : Golden.rows("/paper/corollary_standard_dp_AS_PRINTED/rows")) {
      ThompsonBounds plain = new ThompsonBounds(row.whole("T"), row.whole("N"), 0, 1);
      row.nearAbove("eps_ts_min", plain.standardAsPublished(row.number("delta_ts")), SEARCH);
      row.near("step_eps", plain.roundAsPublished(row.number("step_delta_opt")), 1e-12);
    }
  }

  /** The references have 15 digits here. */
  @Test
  void theSoundCompositionIsThatOfMpmath() {
    for (Golden.Row row : Golden.rows("/paper/corollary_standard_dp_VALID_PREMISE/rows")) {
      for (int arms : new int[] {2, 100}) {
        ThompsonBounds plain = new ThompsonBounds(row.whole("T"), arms, 0, 1);
        row.near("eps_ts_min", plain.standard(row.number("delta_ts")), SEARCH);
      }
    }
  }

  @Test
  void theSoundCompositionIsAboveTheUnsoundOneAndTheGaussianRoute() {
    for (double delta : new double[] {1e-10, 1e-6, 1e-3}) {
      ThompsonBounds plain = new ThompsonBounds(1000, 5, 0, 1);
      assertThat(plain.standard(delta))
          .isGreaterThan(10 * plain.standardAsPublished(delta))
          .isGreaterThan(100 * plain.asPublished().epsilon(delta));
    }
  }

  @Test
  void theShiftLemmaIsFalse() {
    for (Golden.Row row : Golden.rows("/paper/sliding_lemma_counterexamples")) {
      double shift = row.number("shift");
      double claimed = row.number("claimed_delta");
      double epsilon = shift * Math.sqrt(-Math.log(2 * claimed)) / 2;
      row.near("claimed_eps", epsilon, 1e-14);
      double delta = GaussianProfile.delta(row.number("claimed_eps"), shift);
      row.near("true_delta", delta, 1e-12);
      row.near("true_eps_at_claimed_delta", GaussianProfile.epsilon(claimed, shift), 1e-12);
      assertThat(delta).isGreaterThan(10 * claimed);
    }
  }

  /**
   * Two arms, of which the second has paid 1 in each of its n plays. The only reward of the first
   * is 1 or 0, and the event is that the first arm is played.
   */
  @Test
  void theTheoremOnOneRoundIsFalse() {
    for (Golden.Row row : Golden.rows("/paper/ts_step_theorem_counterexamples")) {
      double n = row.number("n_arm1");
      double spread = Math.sqrt(1 / (row.number("n_arm0") + 1) + 1 / (n + 1));
      double one = Normal.cdf((0.5 - n / (n + 1)) / spread);
      double zero = Normal.cdf(-n / (n + 1) / spread);
      row.near("P_arm0_given_1", one, 1e-14);
      row.near("P_arm0_given_0", zero, 1e-14);
      double claimed = row.number("claimed_delta");
      double epsilon = new ThompsonBounds(1000, row.whole("N"), 0, 1).roundAsPublished(claimed);
      row.near("claimed_eps", epsilon, 1e-14);
      double delta = one - Math.exp(epsilon) * zero;
      row.near("true_delta", delta, 1e-12);
      assertThat(delta).isGreaterThan(5 * claimed);
      assertThat(delta).isLessThanOrEqualTo(ThompsonBounds.lemma3().delta(epsilon));
    }
  }

  @Test
  void routesAreTheSixAndOneIsNotSound() {
    List<Route> routes = new ThompsonBounds(1000, 2, 0, 1).routes();
    assertThat(routes)
        .extracting(Route::name)
        .containsExactly(
            "gdp-as-published",
            "gdp",
            "contrast",
            "rdp-as-published",
            "standard-as-published",
            "standard");
    assertThat(routes)
        .filteredOn(route -> !route.sound())
        .extracting(Route::name)
        .containsExactly("standard-as-published");
    assertThat(routes).allSatisfy(route -> assertThat(route.source()).isNotBlank());
    assertThat(routes.get(0).source()).isEqualTo("Lemma 4");
    assertThat(new ThompsonBounds(1000, 2, 0, 2).routes().get(0).source()).isEqualTo("Lemma 5");
  }

  @Test
  void everyRouteGivesTheNumberOfItsMethod() {
    ThompsonBounds bounds = new ThompsonBounds(1000, 3, 5, 2);
    List<Route> routes = bounds.routes();
    double delta = 1e-6;
    assertThat(routes)
        .extracting(route -> route.epsilon().applyAsDouble(delta))
        .containsExactly(
            bounds.asPublished().epsilon(delta),
            bounds.inDoubles(bounds.worstCase(), 1).epsilon(delta),
            bounds.inDoubles(bounds.contrast(), 1).epsilon(delta),
            bounds.renyi().epsilonByMironov(delta),
            bounds.standardAsPublished(delta),
            bounds.standard(delta));
    assertThat(routes.get(0).eta()).hasValue(bounds.asPublished().eta());
    assertThat(routes.get(1).eta())
        .hasValue(bounds.inDoubles(bounds.worstCase(), 1).eta());
    assertThat(routes.get(2).eta())
        .hasValue(bounds.inDoubles(bounds.contrast(), 1).eta());
    assertThat(routes.subList(3, 6)).allSatisfy(route -> assertThat(route.eta()).isEmpty());
  }

  /**
   * The least value over shares is not above the value at any share: here a tenth, a half and nine
   * tenths.
   */
  @Test
  void theSearchFindsNoLessThanTheBestShare() {
    ThompsonBounds bounds = new ThompsonBounds(1000, 3, 5, 2);
    double found = bounds.standard(1e-6);
    for (double share : new double[] {0.1, 0.5, 0.9}) {
      double epsilon = bounds.worstRound().epsilon(share * 1e-6 / 1000);
      double total = Composition.advanced(epsilon, 0, 1000, (1 - share) * 1e-6).epsilon();
      assertThat(found).isLessThan(total).isCloseTo(total, within(0.2 * total));
    }
  }

  @Test
  void aSingleArmIsAlwaysPlayed() {
    assertThat(new ThompsonBounds(1000, 1, 0, 1).standardAsPublished(1e-6)).isZero();
  }

  @Test
  void deltaZeroHasNoEpsilon() {
    ThompsonBounds plain = new ThompsonBounds(1000, 2, 0, 1);
    assertThat(plain.standard(0)).isInfinite();
    assertThat(plain.standardAsPublished(1e-320)).isInfinite();
  }

  /** The published formula has nothing to say where delta exceeds (N-1)/2. */
  @Test
  void largeDeltasAreNumbers() {
    assertThat(new ThompsonBounds(1, 2, 0, 1).standardAsPublished(0.6)).isNotNaN();
  }
}
