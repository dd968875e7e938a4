package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BudgetTest {

  @Test
  void aGaussianBudgetIsMetUpToItsEta() {
    Budget budget = Budget.gaussian(0.5);
    assertThat(budget.eta()).isEqualTo(0.5);
    assertThat(budget.met(new GaussianDp(0.5))).isTrue();
    assertThat(budget.met(new GaussianDp(Math.nextUp(0.5)))).isFalse();
  }

  /** Pure DP is met by its exact conversion: eta = 2 Phi^-1(e^eps/(1+e^eps)), 0.2506 for 0.2. */
  @Test
  void aGaussianBudgetIsMetByPureDp() {
    assertThat(Budget.gaussian(0.26).met(new PureDp(0.2))).isTrue();
    assertThat(Budget.gaussian(0.24).met(new PureDp(0.2))).isFalse();
  }

  @Test
  void whatImpliesNoGaussianGuaranteeMeetsNoGaussianBudget() {
    assertThat(Budget.gaussian(100).met(new ApproximateDp(0.1, 1e-6))).isFalse();
  }

  @Test
  void aPointIsMetByAnyNotion() {
    Budget budget = Budget.approximate(1, 1e-6);
    assertThat(budget.eta()).isEqualTo(GaussianDp.largest(1, 1e-6).eta());
    assertThat(budget.met(new PureDp(1))).isTrue();
    assertThat(budget.met(new PureDp(1.01))).isFalse();
    assertThat(budget.met(new GaussianDp(budget.eta()))).isTrue();
    assertThat(budget.met(new GaussianDp(1.01 * budget.eta()))).isFalse();
    assertThat(budget.met(new ApproximateDp(1, 1e-6))).isTrue();
    assertThat(budget.met(new ApproximateDp(1, 2e-6))).isFalse();
  }
}
