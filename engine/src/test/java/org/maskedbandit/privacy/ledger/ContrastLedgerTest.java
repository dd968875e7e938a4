package org.maskedbandit.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.Eta;
import org.maskedbandit.privacy.Golden;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/** Golden numbers: exact fractions of four games. */
class ContrastLedgerTest {
  private static final double NEAR = 1e-13;

  @Test
  void readingsAreThoseOfExactFractionsAndNeverBelow() {
    for (Golden.Row row : Golden.rows("/ledger/cases")) {
      ContrastLedger ledger = new ContrastLedger(row.whole("N"));
      LedgerGame game = LedgerGame.of(row, ledger);
      JsonNode pulls = row.node().get("pulls");
      JsonNode readings = row.node().get("arm_contrast_ledger_after_round");
      for (int round = 0; round < pulls.size(); round++) {
        // The golden reading is after the draw of the round and before its reward.
        game.round(pulls.get(round).intValue(), true);
        game.assertReads(readings.get(round), NEAR);
      }
      LedgerGame.assertNearAbove(ledger.worst(), row.node().get("max_contrast_sum_mu2"), NEAR);
      row.nearAbove("contrast_mu", Eta.paid(ledger), NEAR);
    }
  }

  /** A reward that comes late pays from then on: its arm is priced 0 until it is there. */
  @Test
  void everyRewardPaysFromItsArrivalOn() {
    for (Golden.Row row : Golden.rows("/ledger/cases")) {
      JsonNode pulls = row.node().get("pulls");
      for (JsonNode reward : row.node().get("reward_ledger_at_end")) {
        if (!reward.get("time").isTextual()) {
          int arm = reward.get("arm").intValue();
          ContrastLedger ledger = new ContrastLedger(row.whole("N"));
          LedgerGame game = LedgerGame.ofLateReward(row, ledger, arm);
          for (int round = 0; round < pulls.size(); round++) {
            game.round(
                pulls.get(round).intValue(), round + 1 >= reward.get("time").intValue());
          }
          LedgerGame.assertNearAbove(ledger.total(arm), reward.get("contrast_sum_mu2"), NEAR);
        }
      }
    }
  }

  @Test
  void theReadingOfAnotherRoundIsNotAccepted() {
    Golden.Row row = Golden.rows("/ledger/cases").get(2);
    LedgerGame game = LedgerGame.of(row, new ContrastLedger(2));
    game.round(0, true);
    JsonNode second = row.node().get("arm_contrast_ledger_after_round").get(1);
    assertThatThrownBy(() -> game.assertReads(second, NEAR)).isInstanceOf(AssertionError.class);
  }

  /**
   * Five arms whose shares and variances rise and fall by up to a factor of a million between
   * charges.
   */
  @Test
  void sumsAreNeverBelowTheExactOnes() {
    for (int seed = 1; seed <= 20; seed++) {
      RandomSource random = Seed.of(seed).stream();
      ContrastLedger ledger = new ContrastLedger(5);
      ExactContrasts exact = new ExactContrasts(5, true);
      for (int change = 0; change < 200; change++) {
        int arm = change < 5 ? change : random.nextInt(5);
        double share = random.nextInt(10) == 0 ? 0 : random.nextDouble();
        exact.price(ledger, arm, share, Math.exp(random.nextDouble(-14, 14)));
        for (int i = change < 4 ? 0 : random.nextInt(4); i > 0; i--) {
          exact.charge(ledger);
        }
        // A large weight that is gone leaves up to 2^-50 of it behind in the sum of weights, on the
        // dear side.
        exact.assertBelow(ledger, 1e-3);
      }
    }
  }

  /** Windows that slide: every arm gains and loses rewards one by one. */
  @Test
  void rewardsThatComeAndGoKeepTheDigits() {
    RandomSource random = Seed.of(5).stream();
    ContrastLedger ledger = new ContrastLedger(3);
    ExactContrasts exact = new ExactContrasts(3, true);
    int[] n = {0, 0, 0};
    for (int arm = 0; arm < 3; arm++) {
      exact.price(ledger, arm, 0, 2.5);
    }
    for (int round = 0; round < 3_000; round++) {
      exact.charge(ledger);
      int arm = random.nextInt(3);
      n[arm] += n[arm] == 0 || random.nextBoolean() ? 1 : -1;
      double share = 1.0 / (n[arm] + 1);
      exact.price(ledger, arm, n[arm] == 0 ? 0 : share, 2.5 * share);
    }
    // Each change adds a few units in the last place.
    exact.assertBelow(ledger, 3_000 * 2e-15);
  }

  @Test
  void aSingleArmIsPlayedWhateverWasDrawn() {
    ContrastLedger ledger = new ContrastLedger(1);
    ArmLedger full = new ArmLedger(1);
    for (int n = 1; n <= 1_000; n++) {
      ledger.price(0, 1.0 / (n + 1), 1.0 / (n + 1));
      full.price(0, 1.0 / (n + 1), 1.0 / (n + 1));
      ledger.charge();
      full.charge();
    }
    assertThat(ledger.total(0)).isLessThan(1e-13 * full.total(0));
  }

  @Test
  void itIsNeverAboveTheLedgerOfFullVectors() {
    RandomSource random = Seed.of(6).stream();
    ContrastLedger ledger = new ContrastLedger(4);
    ArmLedger full = new ArmLedger(4);
    for (int round = 0; round < 2_000; round++) {
      int arm = random.nextInt(4);
      double share = 1.0 / random.nextInt(2, 100);
      ledger.price(arm, share, share);
      full.price(arm, share, share);
      ledger.charge();
      full.charge();
      for (int i = 0; i < 4; i++) {
        assertThat(ledger.total(i)).isLessThanOrEqualTo(full.total(i) * (1 + 1e-12));
        assertThat(ledger.next(i)).isLessThanOrEqualTo(ledger.most(i) * (1 + 1e-12));
      }
    }
  }

  /**
   * A million rounds, of which arm 1 has one in a hundred: most of what the full vector costs is
   * given back to arm 0.
   */
  @Test
  void aMillionRoundsKeepTheirDigits() {
    int rounds = 1_000_000;
    ContrastLedger ledger = new ContrastLedger(2);
    double[] n = {0, 0};
    double[] sums = {0, 0};
    double[] lost = {0, 0};
    ledger.price(0, 0, 1);
    ledger.price(1, 0, 1);
    for (int round = 0; round < rounds; round++) {
      ledger.charge();
      for (int i = 0; i < 2; i++) {
        // 1/a - 1/(a + b) = b/(a (a + b)) loses no digits; Kahan's sum.
        double cost = n[i] == 0 ? 0 : (n[1 - i] + 1) / ((n[i] + 1) * (n[0] + n[1] + 2));
        double next = cost - lost[i];
        double sum = sums[i] + next;
        lost[i] = sum - sums[i] - next;
        sums[i] = sum;
      }
      int arm = round % 100 == 0 ? 1 : 0;
      n[arm]++;
      ledger.price(arm, 1 / (n[arm] + 1), 1 / (n[arm] + 1));
    }
    for (int i = 0; i < 2; i++) {
      assertThat(ledger.total(i)).isCloseTo(sums[i], within(2e-9 * sums[i]));
    }
  }

  @Test
  void nothingIsChargedBeforeTheFirstPrice() {
    ContrastLedger ledger = new ContrastLedger(2);
    ledger.price(0, 0, 1);
    ledger.price(1, 0, 1);
    ledger.charge();
    assertThat(Eta.paid(ledger)).isZero();
    ledger.price(0, 0.5, 0.5);
    assertThat(ledger.total(0)).isZero();
    ledger.charge();
    // (1/2)^2 * 2 * (1 - 2/3).
    assertThat(ledger.total(0)).isCloseTo(1 / 6.0, within(1e-14));
    assertThat(ledger.total(1)).isZero();
  }
}
