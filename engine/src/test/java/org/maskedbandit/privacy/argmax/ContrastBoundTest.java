package org.maskedbandit.privacy.argmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.Golden;
import org.maskedbandit.privacy.ledger.ContrastLedger;
import org.maskedbandit.privacy.ledger.Ledger;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/** The worst case where only the arms played leave. Golden numbers: mpmath at 70 digits. */
class ContrastBoundTest {

  @Test
  void isThatOfMpmathAndNeverBelow() {
    for (Golden.Row row : Golden.rows("/ts_bounds/bounds")) {
      if (row.whole("b") * row.whole("N") < row.whole("T")) {
        ThompsonBounds bounds = bounds(row.whole("T"), row.whole("N"), row.whole("b"), row);
        row.nearAbove("mu_contrast", bounds.contrast().eta(), 1e-12);
      }
    }
  }

  /** The noise that a wish needs, by the lemma as published and by what is true. */
  @Test
  void theNoiseForAWishIsThatOfMpmath() {
    for (Golden.Row row : Golden.rows("/ts_bounds/c_needed")) {
      double eta = row.number("eta");
      ThompsonBounds published = needed(row, "c_paper");
      ThompsonBounds tight = needed(row, "c_tight");
      assertThat(published.lemma5().eta()).isCloseTo(eta, within(1e-14 * eta));
      assertThat(tight.worstCase().eta()).isCloseTo(eta, within(1e-14 * eta));
      assertThat(tight.contrast().eta()).isLessThan(eta);
    }
  }

  private static ThompsonBounds needed(Golden.Row row, String name) {
    return new ThompsonBounds(row.whole("T"), row.whole("N"), row.whole("b"), row.number(name));
  }

  /** mpmath 1.3.0 at 40 digits, by digammas. */
  @Test
  void longHorizonsAreThoseOfMpmath() {
    assertEta(new ThompsonBounds(1_000_000_000_000L, 2, 0, 1), "707106.7811673083956687274");
    assertEta(
        new ThompsonBounds(1_000_000_000_000L, 100, 1_000_000_000, 3),
        "17.29833724194227726059539");
    assertEta(new ThompsonBounds(1_000_000_000, 100_000_000, 0, 1), "22360.67971019898877564432");
  }

  private static void assertEta(ThompsonBounds bounds, String exact) {
    double eta = bounds.contrast().eta();
    assertThat(new BigDecimal(eta)).isGreaterThan(new BigDecimal(exact));
    assertThat(Golden.relativeError(eta, new BigDecimal(exact))).isLessThan(1e-12);
  }

  /** The first arm holds the reward and is never pulled again: the ledger comes to the bound. */
  @Test
  void isAttainedByAnArmThatIsNeverPulledAgain() {
    for (ThompsonBounds bounds : List.of(
        new ThompsonBounds(1_000, 2, 0, 1),
        new ThompsonBounds(500, 5, 0, 7),
        new ThompsonBounds(600, 3, 20, 2))) {
      double eta = bounds.contrast().eta();
      double spent = spent(bounds, round -> 1);
      assertThat(spent).isCloseTo(eta, within(1e-11 * eta));
    }
  }

  @Test
  void noPatternCostsMore() {
    RandomSource random = Seed.of(41).stream();
    for (int game = 0; game < 200; game++) {
      int arms = random.nextInt(2, 6);
      int b = random.nextInt(4);
      ThompsonBounds bounds =
          new ThompsonBounds(random.nextInt(b * arms + 1, 200), arms, b, random.nextDouble(0.1, 9));
      double skew = random.nextDouble(1, 5);
      double spent = spent(bounds, round -> (int) (arms * Math.pow(random.nextDouble(), skew)));
      assertThat(spent).isLessThanOrEqualTo(bounds.contrast().eta() * (1 + 1e-12));
    }
  }

  /** What the oldest reward of the first arm pays in a game of that many rounds. */
  private static double spent(ThompsonBounds bounds, IntUnaryOperator arm) {
    ContrastLedger ledger = new ContrastLedger(bounds.arms());
    double[] n = new double[bounds.arms()];
    for (int i = 0; i < n.length; i++) {
      n[i] = bounds.b();
      price(ledger, n, i, bounds.c());
    }
    for (long round = bounds.b() * bounds.arms(); round < bounds.horizon(); round++) {
      ledger.charge();
      int pulled = round == 0 ? 0 : arm.applyAsInt((int) round);
      n[pulled]++;
      price(ledger, n, pulled, bounds.c());
    }
    return Math.sqrt(ledger.total(0));
  }

  private static void price(Ledger ledger, double[] n, int arm, double c) {
    ledger.price(arm, n[arm] == 0 ? 0 : 1 / (n[arm] + 1), c / (n[arm] + 1));
  }

  @Test
  void isBelowTheWorstCaseOfFullVectors() {
    for (long horizon : new long[] {2, 100, 100_000, 1_000_000_000_000L}) {
      for (long b : new long[] {0, 1, 30, 19_999}) {
        if (b * 5 < horizon) {
          ThompsonBounds bounds = new ThompsonBounds(horizon, 5, b, 3);
          assertThat(bounds.contrast().eta())
              .isLessThan(bounds.worstCase().eta())
              .isPositive();
        }
      }
    }
  }

  @Test
  void aSingleArmAndASingleRoundTellNothing() {
    assertThat(new ThompsonBounds(1_000, 1, 0, 1).contrast().eta()).isZero();
    assertThat(new ThompsonBounds(1, 3, 0, 1).contrast().eta()).isZero();
  }

  private static ThompsonBounds bounds(long horizon, int arms, long b, Golden.Row row) {
    return new ThompsonBounds(horizon, arms, b, row.number("c"));
  }
}
