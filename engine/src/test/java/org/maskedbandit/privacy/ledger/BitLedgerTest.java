package org.maskedbandit.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.Golden;
import org.maskedbandit.privacy.RenyiDp;
import org.maskedbandit.privacy.argmax.ArgmaxRenyi;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

class BitLedgerTest {
  private static final double ALPHA = 7;

  /**
   * Where a bit costs as much as the variable that it is made of, the fractions of contrasts
   * return.
   */
  @Test
  void withTheCostOfTheWholeContrastItReadsTheExactFractions() {
    for (Golden.Row row : Golden.rows("/ledger/cases")) {
      LedgerGame game = LedgerGame.of(row, new BitLedger(row.whole("N"), ALPHA, cost -> cost));
      JsonNode pulls = row.node().get("pulls");
      for (int round = 0; round < pulls.size(); round++) {
        game.round(pulls.get(round).intValue(), true);
        game.assertReads(row.node().get("arm_contrast_ledger_after_round").get(round), 1e-13);
      }
    }
  }

  @Test
  void sumsAreNeverBelowTheExactOnes() {
    RandomSource random = Seed.of(21).stream();
    BitLedger ledger = new BitLedger(4, ALPHA, cost -> cost);
    ExactContrasts exact = new ExactContrasts(4, true);
    for (int change = 0; change < 1_000; change++) {
      int arm = change < 4 ? change : random.nextInt(4);
      exact.price(ledger, arm, random.nextDouble(), Math.exp(random.nextDouble(-2, 2)));
      for (int i = change < 3 ? 0 : random.nextInt(3); i > 0; i--) {
        exact.charge(ledger);
      }
    }
    exact.assertBelow(ledger, 1e-11);
  }

  @Test
  void withTheCostOfAGaussianItIsHalfAlphaOfTheContrasts() {
    ContrastLedger contrasts = new ContrastLedger(3);
    play(contrasts, 500);
    BitLedger ledger = new BitLedger(3, ALPHA, square -> ALPHA / 2 * square);
    play(ledger, 500);
    for (int arm = 0; arm < 3; arm++) {
      double expected = ALPHA / 2 * contrasts.total(arm);
      assertThat(ledger.total(arm)).isCloseTo(expected, within(1e-12 * expected));
    }
    assertThat(ledger.spent()).isEqualTo(new RenyiDp(ALPHA, ledger.total(worst(ledger))));
  }

  /**
   * The discount of a bit is between none and 2/pi; here order times eta is at most 7/sqrt(40), and
   * most of it is there.
   */
  @Test
  void aBitCostsBetweenTwoPiOfTheContrastAndAllOfIt() {
    double whole = ALPHA / 2 * spent(square -> square);
    double bit = spent(new ArgmaxRenyi(ALPHA)::cost);
    assertThat(bit / whole).isBetween(2 / Math.PI, 0.66);
    assertThat(spent(square -> ALPHA / 2 * square)).isCloseTo(whole, within(1e-12 * whole));
  }

  @Test
  void armsWithoutRewardsPayNothing() {
    BitLedger ledger = new BitLedger(2, ALPHA, square -> 1 + square);
    ledger.price(0, 0, 1);
    ledger.price(1, 0.5, 0.5);
    ledger.charge();
    assertThat(ledger.total(0)).isZero();
    assertThat(ledger.total(1)).isCloseTo(1 + 1 / 6.0, within(1e-14));
    assertThat(ledger.arms()).isEqualTo(2);
  }

  @Test
  void theNextChargeIsWhatItSaysAndNotAboveTheMost() {
    BitLedger ledger = new BitLedger(3, ALPHA, new ArgmaxRenyi(ALPHA)::cost);
    play(ledger, 50);
    for (int arm = 0; arm < 3; arm++) {
      double before = ledger.total(arm);
      double next = ledger.next(arm);
      assertThat(next).isLessThanOrEqualTo(ledger.most(arm));
      ledger.charge();
      assertThat(ledger.total(arm)).isCloseTo(before + next, within(1e-14));
    }
  }

  private static double spent(DoubleUnaryOperator cost) {
    BitLedger ledger = new BitLedger(3, ALPHA, cost);
    play(ledger, 500);
    return ledger.worst();
  }

  private static int worst(Ledger ledger) {
    int worst = 0;
    for (int arm = 1; arm < ledger.arms(); arm++) {
      worst = ledger.total(arm) > ledger.total(worst) ? arm : worst;
    }
    return worst;
  }

  /**
   * Thompson sampling with c = 20, where arm 1 has half the rewards, and arms 0 and 2 a quarter
   * each.
   */
  private static void play(Ledger ledger, int rounds) {
    int[] n = {0, 0, 0};
    int[] arms = {0, 1, 2, 1};
    for (int arm = 0; arm < 3; arm++) {
      ledger.price(arm, 0, 20);
    }
    for (int round = 0; round < rounds; round++) {
      ledger.charge();
      int arm = arms[round % 4];
      n[arm]++;
      ledger.price(arm, 1.0 / (n[arm] + 1), 20.0 / (n[arm] + 1));
    }
  }
}
