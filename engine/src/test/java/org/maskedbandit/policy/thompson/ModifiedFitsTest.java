package org.maskedbandit.policy.thompson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.notation.Family;
import org.maskedbandit.notation.OpenForm;
import org.maskedbandit.policy.BudgetFit;
import org.maskedbandit.policy.BudgetSearch;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Budget;

class ModifiedFitsTest {
  private static final Setting SETTING = Setting.arms(5).horizon(100_000);

  private static List<BudgetFit> fits(String text, Budget budget) {
    OpenForm<Policy> form = OpenForm.of(Policy.class, text).orElseThrow();
    Policy any = Family.of(Policy.class).example(form.name());
    return any.fits(new BudgetSearch(budget, SETTING), form);
  }

  /** A value that is smaller by a hundred thousandth is beyond the budget by the same proof. */
  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "7, 0.1", "2000, 1", "2000, 30", "19999, 1", "12345, 0.37"})
  void theLeastVarianceIsWithinTheBudgetAndNoSmallerOneIs(long b, double eta) {
    List<BudgetFit> fits = fits("modified-thompson(b=" + b + ")", Budget.gaussian(eta));
    assertThat(fits).extracting(BudgetFit::route).containsExactly("as-published", "tight");
    double published = ((ModifiedThompson) fits.get(0).policy()).c();
    double tight = ((ModifiedThompson) fits.get(1).policy()).c();
    assertThat(Math.sqrt(1e5 / (published * (b + 1)))).isBetween(eta * (1 - 1e-5), eta);
    double charged = 1e5 - Math.max(5 * b, 1);
    assertThat(Math.sqrt(charged / (tight * (Math.max(b, 1) + 1))))
        .isBetween(eta * (1 - 1e-5), eta);
    for (BudgetFit fit : fits) {
      assertThat(fit.guarantee().gaussian().orElseThrow().eta()).isLessThanOrEqualTo(eta);
      assertThat(fit.policy().price(SETTING).gaussian().orElseThrow().eta())
          .isLessThanOrEqualTo(fit.guarantee().gaussian().orElseThrow().eta());
    }
  }

  /** 1e5/50 - 1 = 1999 by Lemma 5 in exact numbers, whose root is rounded up; tight 99950/55. */
  @Test
  void theLeastNumberOfPrePulls() {
    List<BudgetFit> fits = fits("modified-thompson(c=50)", Budget.gaussian(1));
    assertThat(((ModifiedThompson) fits.get(0).policy()).b()).isBetween(1999L, 2000L);
    assertThat(((ModifiedThompson) fits.get(1).policy()).b()).isEqualTo(1818);
    assertThat(fits("modified-thompson(c=1)", Budget.gaussian(1e-6))).isEmpty();
    assertThat(((ModifiedThompson)
                fits("modified-thompson(c=1e6)", Budget.gaussian(1)).get(1).policy())
            .b())
        .isZero();
  }

  @Test
  void aBudgetInEpsilonAndDelta() {
    assertThat(fits("modified-thompson(b=2000)", Budget.approximate(1, 1e-6)))
        .allSatisfy(fit -> assertThat(fit.guarantee().epsilon(1e-6)).isBetween(0.9999, 1.0));
  }

  @Test
  void prePullsMustLeaveRounds() {
    assertThatThrownBy(() -> fits("modified-thompson(b=20000)", Budget.gaussian(1)))
        .hasMessage(
            "b times the number of arms must be less than the horizon 100000, but is 100000");
  }

  /** Other policies take the largest number whose price is within the budget. */
  @Test
  void byDefaultTheLargestNumber() {
    assertThat(fits("epoch-coins", Budget.gaussian(0.7)))
        .singleElement()
        .extracting(fit -> fit.policy().written())
        .isEqualTo("epoch-coins(eta=0.7)");
  }
}
