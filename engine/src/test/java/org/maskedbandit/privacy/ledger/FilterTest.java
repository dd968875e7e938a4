package org.maskedbandit.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.ApproximateDp;
import org.maskedbandit.privacy.Eta;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.NoGuarantee;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.RenyiDp;
import org.maskedbandit.privacy.Zcdp;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

class FilterTest {
  private static final double ALPHA = 6;

  /**
   * A charge costs 1/4, so 1 is four charges; rounding up must not take away the fourth from a
   * budget a hair larger.
   */
  @Test
  void admitsUntilTheBudgetExactly() {
    assertThat(charges(1 + 1e-14)).isEqualTo(4);
    assertThat(charges(1 - 1e-14)).isEqualTo(3);
    assertThat(charges(0.2)).isZero();
    // Rewards on both sides of the exact number of a long run.
    assertThat(charges(1e6 * 0.25 * (1 + 1e-12))).isEqualTo(1_000_000);
    assertThat(charges(1e6 * 0.25 * (1 - 1e-12))).isEqualTo(999_999);
  }

  /** Five charges of 1/4 fit into 1.3, and no sixth. */
  @Test
  void severalChargesAtOnceAreAdmittedIfAllFit() {
    Filter filter = Filter.of(new ArmLedger(1), new Zcdp(1.3 / 2));
    filter.price(0, 0.5, 1);
    assertThatThrownBy(() -> filter.charge(6)).isInstanceOf(IllegalStateException.class);
    filter.charge(5);
    assertThat(filter.admits()).isFalse();
    assertThatThrownBy(filter::charge).isInstanceOf(IllegalStateException.class);
  }

  private static int charges(double budget) {
    Filter filter = Filter.of(new ArmLedger(2), new Zcdp(budget / 2));
    filter.price(0, 0.5, 1);
    filter.price(1, 0.25, 1);
    int charges = 0;
    while (filter.admits()) {
      filter.charge();
      charges++;
    }
    return charges;
  }

  /**
   * Random games with random budgets, in which rewards come and go. What every arm has paid is
   * computed anew in decimals of the ledger's kind; it never exceeds the budget, and where a draw
   * is refused one more would have.
   */
  @ParameterizedTest
  @MethodSource("books")
  void noRewardEverPaysMoreThanTheBudget(Books books) {
    int refusals = 0;
    for (int seed = 1; seed <= 8; seed++) {
      RandomSource random = Seed.of(seed).stream();
      double budget = Math.exp(random.nextDouble(-5, 2));
      FilteredGame game = new FilteredGame(books, budget, random);
      for (int round = 0; round < 400; round++) {
        game.round();
      }
      refusals += game.refusals;
    }
    assertThat(refusals).isGreaterThan(100);
  }

  /** Long stretches between changes, where the filter counts down instead of looking. */
  @ParameterizedTest
  @MethodSource("books")
  void theShortcutIsTheSlowCheck(Books books) {
    for (int seed = 1; seed <= 5; seed++) {
      RandomSource random = Seed.of(seed).stream();
      double budget = random.nextDouble(0.5, 3);
      Ledger ledger = books.ledger.apply(2);
      Filter filter = Filter.of(ledger, books.budget.apply(budget));
      for (int change = 0; change < 20; change++) {
        filter.price(change % 2, random.nextDouble(0.1), random.nextDouble(1, 2));
        for (int i = 0; change > 0 && i < 100; i++) {
          boolean admitted = filter.admits();
          assertThat(admitted)
              .isEqualTo(admitsSlowly(ledger, ledger.largest(books.budget.apply(budget))));
          if (admitted) {
            filter.charge();
          }
          assertThat(ledger.worst()).isLessThanOrEqualTo(budget);
        }
      }
    }
  }

  private static boolean admitsSlowly(Ledger ledger, double budget) {
    for (int arm = 0; arm < ledger.arms(); arm++) {
      if ((ledger.total(arm) + ledger.next(arm)) * Rounding.UP > budget) {
        return false;
      }
    }
    return true;
  }

  @Test
  void aRefusalChangesNothing() {
    ArmLedger ledger = new ArmLedger(2);
    Filter filter = Filter.of(ledger, new GaussianDp(1));
    filter.price(0, 0.5, 1);
    filter.price(1, 0.75, 1);
    filter.charge();
    for (int i = 0; i < 3; i++) {
      assertThat(filter.admits()).isFalse();
      assertThatThrownBy(filter::charge)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("a draw must be admitted by its filter, but the budget is spent");
    }
    assertThat(ledger.total(0)).isBetween(0.25, 0.25 + 1e-15);
    assertThat(ledger.total(1)).isBetween(0.5625, 0.5625 + 1e-15);
    // What one reward has left is enough for a cheaper draw.
    filter.price(1, 0.5, 1);
    assertThat(filter.admits()).isTrue();
    filter.charge();
    assertThat(filter.ledger().worst()).isBetween(0.8125, 0.8125 + 1e-14);
  }

  @Test
  void withoutABudgetEverythingIsAdmittedAndCharged() {
    Filter filter = Filter.unlimited(new ArmLedger(1));
    filter.price(0, 1, 1e-300);
    for (int i = 0; i < 10; i++) {
      assertThat(filter.admits()).isTrue();
      filter.charge();
    }
    assertThat(filter.ledger().total(0)).isGreaterThan(9e300);
  }

  @Test
  void anArmThatHoldsNothingNeverRefuses() {
    Filter filter = Filter.of(new ContrastLedger(2), new GaussianDp(1e-5));
    filter.price(0, 0, 1);
    filter.price(1, 0, 1);
    for (int i = 0; i < 1_000; i++) {
      filter.charge();
    }
    assertThat(Eta.paid(filter.ledger())).isZero();
  }

  /** The reading is a root that is rounded up, and must not look like more than was promised. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.7, 1, 3})
  void theReadingOfAGaussianLedgerEndsAtEtaOrBelow(double eta) {
    for (int parts = 1; parts <= 3; parts++) {
      for (int ulps = 0; ulps < 40; ulps++) {
        double share = (eta - ulps * Math.ulp(eta)) / Math.sqrt(parts);
        assertThat(spent(new ArmLedger(2), eta, share)).isLessThanOrEqualTo(eta);
        assertThat(spent(new ContrastLedger(2), eta, share)).isLessThanOrEqualTo(eta);
      }
    }
    assertThat(spent(new ContrastLedger(2), eta, eta * (1 - 1e-14))).isGreaterThan(0.99 * eta);
  }

  /** The second arm is known exactly, so that differences tell all about the first. */
  private static double spent(Ledger ledger, double eta, double share) {
    Filter filter = Filter.of(ledger, new GaussianDp(eta));
    filter.price(0, share, 1);
    filter.price(1, 0, 1e-40);
    while (filter.admits()) {
      filter.charge();
    }
    return Eta.paid(ledger);
  }

  /** What a ledger counts does not imply the others, whatever the total. */
  @Test
  void budgetsMustBeInTheCurrencyOfTheLedger() {
    for (Guarantee budget : List.of(
        new GaussianDp(0),
        new Zcdp(Double.POSITIVE_INFINITY),
        new PureDp(1),
        new ApproximateDp(1, 0.1),
        new RenyiDp(ALPHA, 1),
        new NoGuarantee())) {
      assertThatThrownBy(() -> Filter.of(new ArmLedger(1), budget))
          .hasMessage("the budget of a filter must be positive, finite and in the currency of its"
              + " ledger, but is " + budget);
    }
    BitLedger bits = new BitLedger(1, ALPHA, square -> square);
    assertThat(Filter.of(bits, new RenyiDp(ALPHA, 1)).limited()).isTrue();
    for (Guarantee budget : List.of(new GaussianDp(1), new Zcdp(1), new RenyiDp(ALPHA + 1, 1))) {
      assertThatThrownBy(() -> Filter.of(bits, budget))
          .hasMessageStartingWith("the budget of a filter must be");
    }
  }

  static Stream<Books> books() {
    return Stream.of(
        new Books("full vectors", ArmLedger::new, false, 1, total -> new Zcdp(total / 2)),
        new Books("contrasts", ContrastLedger::new, true, 1, total -> new Zcdp(total / 2)),
        new Books(
            "bits at the cost of Gaussians",
            arms -> new BitLedger(arms, ALPHA, square -> ALPHA / 2 * square),
            true,
            ALPHA / 2,
            total -> new RenyiDp(ALPHA, total)));
  }

  /**
   * A kind of ledger, and how its costs are computed without it: full or contrast, times a factor.
   */
  record Books(
      String name,
      IntFunction<Ledger> ledger,
      boolean contrast,
      double factor,
      DoubleFunction<Guarantee> budget) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Three arms that gain and lose rewards, and a recomputation of what each has paid. */
  private static final class FilteredGame {
    private final Books books;
    private final double budget;
    private final RandomSource random;
    private final Filter filter;
    private final ExactContrasts exact;
    private final int[] n = new int[3];
    private int refusals;

    FilteredGame(Books books, double budget, RandomSource random) {
      this.books = books;
      this.budget = budget;
      this.random = random;
      exact = new ExactContrasts(3, books.contrast);
      filter = Filter.of(books.ledger.apply(3), books.budget.apply(budget));
      for (int arm = 0; arm < 3; arm++) {
        price(arm);
      }
    }

    void round() {
      if (filter.admits()) {
        filter.charge();
        exact.charge();
        assertThat(most(exact.paid())).isLessThanOrEqualTo(budget);
        assertThat(filter.ledger().worst()).isLessThanOrEqualTo(budget);
      } else {
        refusals++;
        assertThat(most(exact.paidAfterOneMore())).isGreaterThan(budget * (1 - 1e-10));
      }
      int arm = random.nextInt(3);
      n[arm] += n[arm] > 0 && random.nextInt(3) == 0 ? -1 : 1;
      price(arm);
    }

    private void price(int arm) {
      double share = n[arm] == 0 ? 0 : 1.0 / (n[arm] + 1);
      double variance = 3.0 / (n[arm] + 1);
      filter.price(arm, share, variance);
      exact.price(arm, share, variance);
    }

    private double most(BigDecimal[] paid) {
      double most = 0;
      for (BigDecimal one : paid) {
        most = Math.max(most, one.doubleValue() * books.factor);
      }
      return most;
    }
  }
}
