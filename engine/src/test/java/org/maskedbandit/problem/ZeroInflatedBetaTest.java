package org.maskedbandit.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.apache.commons.numbers.gamma.RegularizedBeta;
import org.junit.jupiter.api.Test;
import org.maskedbandit.notation.Numbers;

class ZeroInflatedBetaTest implements LawContract {
  private static final ZeroInflatedBeta PROBLEM = new ZeroInflatedBeta(
      Numbers.of(0.9, 0.5, 0, 1), Numbers.of(2, 0.5, 3, 1), Numbers.of(6, 0.5, 2, 1));

  @Override
  public ZeroInflatedBeta problem() {
    return PROBLEM;
  }

  @Override
  public double atMost(int arm, double x) {
    double zero = PROBLEM.zeros().get(arm);
    return zero + (1 - zero) * positive(arm, x);
  }

  @Override
  public double below(int arm, double x) {
    return x > 0 ? atMost(arm, x) : 0;
  }

  private double positive(int arm, double x) {
    return RegularizedBeta.value(x, PROBLEM.alphas().get(arm), PROBLEM.betas().get(arm));
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "zero-inflated-beta(zeros=[1.5], alphas=[1], betas=[1])",
            "zeros[0] must be from 0 to 1, but is 1.5",
        "zero-inflated-beta(zeros=[0.5], alphas=[0], betas=[1])",
            "alphas[0] must be from 1e-6 to 1000000, but is 0",
        "zero-inflated-beta(zeros=[0.5], alphas=[1, 2], betas=[1])",
            "the number of alphas must be the number of zeros, which is 1, but is 2",
        "zero-inflated-beta(zeros=[0.5], alphas=[1], betas=[])",
            "the number of betas must be the number of zeros, which is 1, but is 0");
  }

  /** One visitor in ten buys and then spends a quarter on average. */
  @Test
  void theMeanIsConversionTimesSpend() {
    assertThat(PROBLEM.mean(0)).isCloseTo(0.1 * 0.25, within(1e-16));
    assertThat(PROBLEM.mean(3)).isZero();
  }
}
