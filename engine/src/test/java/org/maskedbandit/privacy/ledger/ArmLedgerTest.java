package org.maskedbandit.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.Eta;
import org.maskedbandit.privacy.Golden;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

class ArmLedgerTest {

  /** Four games; the golden sums are exact fractions. */
  @Test
  void readingsAreThoseOfExactFractionsAndNeverBelow() {
    for (Golden.Row row : Golden.rows("/ledger/cases")) {
      Game game = Game.of(row);
      JsonNode pulls = row.node().get("pulls");
      for (int round = 0; round < pulls.size(); round++) {
        game.ledger.charge();
        game.assertReads(row.node().get("arm_ledger_after_round").get(round));
        game.pull(pulls.get(round).intValue());
      }
      row.nearAbove("mu", Eta.paid(game.ledger), 1e-14);
    }
  }

  @Test
  void theReadingOfAnotherRoundIsNotAccepted() {
    Golden.Row row = Golden.rows("/ledger/cases").get(2);
    Game game = Game.of(row);
    game.ledger.charge();
    JsonNode second = row.node().get("arm_ledger_after_round").get(1);
    assertThatThrownBy(() -> game.assertReads(second)).isInstanceOf(AssertionError.class);
  }

  @Test
  void nothingIsChargedBeforeTheFirstPrice() {
    ArmLedger ledger = new ArmLedger(2);
    assertThat(Eta.paid(ledger)).isZero();
    ledger.charge();
    ledger.charge();
    assertThat(Eta.paid(ledger)).isZero();
    assertThat(ledger.total(0)).isZero();
  }

  @Test
  void chargesBeforeAPriceCostNothing() {
    ArmLedger ledger = new ArmLedger(2);
    for (int i = 0; i < 1000; i++) {
      ledger.charge();
    }
    ledger.price(1, Math.sqrt(0.25), 1);
    assertThat(ledger.total(1)).isZero();
    ledger.charge();
    assertThat(ledger.total(1)).isBetween(0.25, 0.25 * (1 + 1e-15));
    assertThat(ledger.total(0)).isZero();
  }

  @Test
  void aNewPriceIsForLaterChargesOnly() {
    ArmLedger ledger = new ArmLedger(1);
    ledger.price(0, Math.sqrt(1), 1);
    ledger.charge();
    ledger.price(0, Math.sqrt(0.5), 1);
    ledger.charge();
    ledger.charge();
    ledger.price(0, Math.sqrt(0), 1);
    ledger.charge();
    // 1 + 2 * 0.5 + 0.
    assertThat(ledger.total(0)).isBetween(2.0, 2 * (1 + 2e-15));
  }

  @Test
  void spentIsThatOfTheWorstOffReward() {
    ArmLedger ledger = new ArmLedger(3);
    ledger.price(0, Math.sqrt(1), 1);
    ledger.price(1, Math.sqrt(4), 1);
    ledger.price(2, Math.sqrt(2), 1);
    ledger.charge();
    assertThat(Eta.paid(ledger)).isBetween(2.0, 2 * (1 + 1e-15));
    ledger.price(1, Math.sqrt(0), 1);
    for (int i = 0; i < 7; i++) {
      ledger.charge();
    }
    // 8 * 1, 4 and 8 * 2.
    assertThat(Eta.paid(ledger)).isBetween(4.0, 4 * (1 + 1e-15));
  }

  /**
   * Against exact decimal arithmetic on the same doubles, with prices that no double sum holds
   * exactly.
   */
  @Test
  void sumsAreNeverBelowTheExactOnes() {
    RandomSource random = Seed.of(3).stream();
    ArmLedger ledger = new ArmLedger(1);
    BigDecimal exact = BigDecimal.ZERO;
    for (int change = 0; change < 2_000; change++) {
      double price = random.nextDouble();
      int charges = random.nextInt(5);
      ledger.price(0, Math.sqrt(price), 1);
      for (int i = 0; i < charges; i++) {
        ledger.charge();
      }
      exact = exact.add(new BigDecimal(price).multiply(BigDecimal.valueOf(charges)));
      assertThat(new BigDecimal(ledger.total(0))).isGreaterThanOrEqualTo(exact);
      BigDecimal spent = new BigDecimal(Eta.paid(ledger));
      assertThat(spent.multiply(spent)).isGreaterThanOrEqualTo(exact);
    }
    // Each change adds two units in the last place at most, 4.4e-16 relative.
    assertThat(Golden.relativeError(ledger.total(0), exact)).isLessThan(2_000 * 4.5e-16);
  }

  /** Thompson sampling in public counts: after n plays an arm's price is 1/(c(n+1)). */
  private record Game(ArmLedger ledger, double c, long[] plays) {

    static Game of(Golden.Row row) {
      int arms = row.whole("N");
      double c = Numbers.read(row.node().get("c").asText());
      Game game = new Game(new ArmLedger(arms), c, new long[arms]);
      for (int arm = 0; arm < arms; arm++) {
        for (int i = 0; i < row.whole("b"); i++) {
          game.pull(arm);
        }
      }
      return game;
    }

    void pull(int arm) {
      plays[arm]++;
      ledger.price(arm, Math.sqrt(1 / (c * (plays[arm] + 1))), 1);
    }

    void assertReads(JsonNode fractions) {
      assertThat(fractions.size()).isEqualTo(plays.length);
      for (int arm = 0; arm < plays.length; arm++) {
        String fraction = fractions.get(arm).asText();
        BigDecimal[] parts =
            Arrays.stream(fraction.split("/", -1)).map(BigDecimal::new).toArray(BigDecimal[]::new);
        BigDecimal below = parts.length == 1 ? BigDecimal.ONE : parts[1];
        BigDecimal reading = new BigDecimal(ledger.total(arm)).multiply(below);
        BigDecimal most = parts[0].multiply(new BigDecimal("1.00000000000001"));
        assertThat(reading).as("arm %d, %s", arm, fraction).isBetween(parts[0], most);
      }
    }
  }
}
