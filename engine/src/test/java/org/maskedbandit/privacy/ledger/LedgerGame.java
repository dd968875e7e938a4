package org.maskedbandit.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.Golden;

/**
 * Thompson sampling in public counts: the arms of a game are given, and only a ledger watches it.
 */
public final class LedgerGame {
  private final Ledger ledger;
  private final double c;
  private final long[] counts;
  private final int late;

  private LedgerGame(Ledger ledger, double c, int late) {
    this.ledger = ledger;
    this.c = c;
    this.late = late;
    counts = new long[ledger.arms()];
    for (int arm = 0; arm < counts.length; arm++) {
      price(arm, false);
    }
  }

  /** The golden game after its pre-pulls. */
  static LedgerGame of(Golden.Row row, Ledger ledger) {
    LedgerGame game = new LedgerGame(ledger, c(row), -1);
    game.prePull(row, true);
    return game;
  }

  /**
   * The same for one reward of an arm that comes at a later time: until then the arm holds nothing
   * to protect.
   */
  static LedgerGame ofLateReward(Golden.Row row, Ledger ledger, int arm) {
    LedgerGame game = new LedgerGame(ledger, c(row), arm);
    game.prePull(row, false);
    return game;
  }

  private void prePull(Golden.Row row, boolean here) {
    for (int arm = 0; arm < counts.length; arm++) {
      for (int i = 0; i < row.whole("b"); i++) {
        pull(arm, here);
      }
    }
  }

  static double c(Golden.Row row) {
    return Numbers.read(row.node().get("c").asText());
  }

  void round(int arm, boolean here) {
    ledger.charge();
    pull(arm, here);
  }

  private void pull(int arm, boolean here) {
    counts[arm]++;
    price(arm, here);
  }

  /** The doubles next to the exact share 1/(n+1) and variance c/(n+1), on the dear side. */
  private void price(int arm, boolean here) {
    boolean holds = counts[arm] > 0 && (arm != late || here);
    double share = Math.nextUp(1.0 / (counts[arm] + 1));
    ledger.price(arm, holds ? share : 0, Math.nextDown(c / (counts[arm] + 1)));
  }

  /** Not below the fractions, and above them by at most so much. */
  void assertReads(JsonNode fractions, double tolerance) {
    assertThat(fractions.size()).isEqualTo(counts.length);
    for (int arm = 0; arm < counts.length; arm++) {
      assertNearAbove(ledger.total(arm), fractions.get(arm), tolerance);
    }
  }

  public static void assertNearAbove(double reading, JsonNode fraction, double tolerance) {
    String[] parts = fraction.asText().split("/", -1);
    BigDecimal above = new BigDecimal(parts[0]);
    BigDecimal below = parts.length == 1 ? BigDecimal.ONE : new BigDecimal(parts[1]);
    assertThat(new BigDecimal(reading).multiply(below))
        .as("%s", fraction)
        .isBetween(above, above.multiply(BigDecimal.valueOf(1 + tolerance)));
  }
}
