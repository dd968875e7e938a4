package org.maskedbandit.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;

/**
 * What the rewards of each arm pay in a game, in decimals of sixty digits: for the full vector, or
 * for its contrasts.
 */
final class ExactContrasts {
  private static final MathContext DIGITS = new MathContext(60);
  private static final BigDecimal LESS = BigDecimal.ONE.subtract(new BigDecimal("1e-50"));

  private final boolean contrast;
  private final BigDecimal[] share;
  private final BigDecimal[] weight;
  private BigDecimal[] paid;

  ExactContrasts(int arms, boolean contrast) {
    this.contrast = contrast;
    share = zeros(arms);
    weight = zeros(arms);
    paid = zeros(arms);
  }

  private static BigDecimal[] zeros(int arms) {
    BigDecimal[] zeros = new BigDecimal[arms];
    Arrays.fill(zeros, BigDecimal.ZERO);
    return zeros;
  }

  void price(int arm, double newShare, double variance) {
    share[arm] = new BigDecimal(newShare);
    weight[arm] = BigDecimal.ONE.divide(new BigDecimal(variance), DIGITS);
  }

  void charge() {
    paid = paidAfterOneMore();
  }

  BigDecimal[] paid() {
    return paid.clone();
  }

  BigDecimal[] paidAfterOneMore() {
    BigDecimal[] after = paid.clone();
    BigDecimal all = Arrays.stream(weight).reduce(BigDecimal.ZERO, BigDecimal::add);
    for (int arm = 0; arm < after.length; arm++) {
      after[arm] = after[arm].add(next(arm, all), DIGITS);
    }
    return after;
  }

  private BigDecimal next(int arm, BigDecimal all) {
    BigDecimal full = share[arm].pow(2).multiply(weight[arm]);
    return contrast ? full.multiply(all.subtract(weight[arm])).divide(all, DIGITS) : full;
  }

  /** Sets the price here and in a ledger that plays along. */
  void price(Ledger ledger, int arm, double newShare, double variance) {
    ledger.price(arm, newShare, variance);
    price(arm, newShare, variance);
  }

  /** Charges both; what the ledger says it will cost is never below what it does cost. */
  void charge(Ledger ledger) {
    BigDecimal[] before = paid;
    charge();
    for (int arm = 0; arm < paid.length; arm++) {
      assertThat(new BigDecimal(ledger.next(arm)))
          .isGreaterThanOrEqualTo(paid[arm].subtract(before[arm]).multiply(LESS));
    }
    ledger.charge();
  }

  /** The ledger is never below, and above by at most so much. */
  void assertBelow(Ledger ledger, double tolerance) {
    for (int arm = 0; arm < paid.length; arm++) {
      assertThat(new BigDecimal(ledger.total(arm)))
          .isBetween(
              paid[arm].multiply(LESS), paid[arm].multiply(BigDecimal.valueOf(1 + tolerance)));
    }
  }
}
