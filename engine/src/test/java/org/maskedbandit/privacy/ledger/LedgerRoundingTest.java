package org.maskedbandit.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.privacy.Zcdp;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/**
 * No ledger charges less than the exact price, not even in the last digit and for a single charge.
 */
class LedgerRoundingTest {
  private static final int ARMS = 3;

  record Books(String name, IntFunction<Ledger> ledger, boolean contrast) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Books> books() {
    return Stream.of(
        new Books("full vectors", ArmLedger::new, false),
        new Books("contrasts", ContrastLedger::new, true),
        new Books("bits", arms -> new BitLedger(arms, 2, square -> square), true));
  }

  @ParameterizedTest
  @MethodSource("books")
  void oneChargeIsNeverBelowItsPrice(Books books) {
    RandomSource random = Seed.of(17).stream();
    for (int game = 0; game < 500; game++) {
      Ledger ledger = books.ledger.apply(ARMS);
      ExactContrasts exact = new ExactContrasts(ARMS, books.contrast);
      ExactContrasts full = new ExactContrasts(ARMS, false);
      for (int arm = 0; arm < ARMS; arm++) {
        double share = random.nextDouble();
        // Weights that differ much, so that a contrast is all of the price of one arm and next to
        // nothing of another.
        double variance = StrictMath.exp(random.nextDouble(-12, 12));
        exact.price(ledger, arm, share, variance);
        full.price(arm, share, variance);
      }
      BigDecimal[] price = exact.paidAfterOneMore();
      BigDecimal[] most = full.paidAfterOneMore();
      for (int arm = 0; arm < ARMS; arm++) {
        assertThat(new BigDecimal(ledger.next(arm))).isGreaterThanOrEqualTo(price[arm]);
        assertThat(new BigDecimal(ledger.most(arm))).isGreaterThanOrEqualTo(most[arm]);
      }
      ledger.charge();
      for (int arm = 0; arm < ARMS; arm++) {
        assertThat(new BigDecimal(ledger.total(arm))).isGreaterThanOrEqualTo(price[arm]);
      }
    }
  }

  /** Prices that were set before the filter came count like those set through it. */
  @Test
  void aFilterOfAPricedLedgerAdmitsNoMore() {
    ArmLedger ledger = new ArmLedger(2);
    ledger.price(0, 0.5, 1);
    ledger.price(1, 0.25, 1);
    Filter filter = Filter.of(ledger, new Zcdp(0.55));
    int charges = 0;
    while (charges < 10 && filter.admits()) {
      filter.charge();
      charges++;
    }
    assertThat(charges).isEqualTo(4);
  }

  /**
   * A mean of at most 1 may move by half of its last digit beyond the share, which is much of a
   * share that is small.
   */
  @Test
  void aFilterChargesForTheRoundingOfAMean() {
    for (double share : new double[] {1e-3, 1e-9, 1e-15}) {
      Filter filter = Filter.of(new ArmLedger(1), new Zcdp(5));
      filter.price(0, share, 1);
      BigDecimal moved = new BigDecimal(share).add(new BigDecimal(Math.ulp(1.0) / 2));
      assertThat(new BigDecimal(filter.ledger().next(0))).isGreaterThanOrEqualTo(moved.pow(2));
    }
  }
}
