package org.maskedbandit.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.Statistics;

class TruncatedExponentialTest implements ProblemContract {

  @Override
  public Problem problem() {
    return TruncatedExponential.of(0.1, 1, 2, 5, 10);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "truncated-exponential(rates=[0])", "rates[0] must be from 1e-6 to 1000000, but is 0",
        "truncated-exponential(rates=[])", "the number of arms must be 1 or more, but is 0");
  }

  /** The means printed with the published experiment, to their printed digits. */
  @Test
  void meansOfThePublishedProblem() {
    double[] printed = {0.4917, 0.4180, 0.3435, 0.1932, 0.09995};
    for (int arm = 0; arm < printed.length; arm++) {
      assertThat(problem().mean(arm)).isCloseTo(printed[arm], within(5e-5));
    }
  }

  /** Both formulas of the mean agree where they meet. */
  @Test
  void meanIsSmoothAcrossItsSeries() {
    double below = TruncatedExponential.of(Math.nextDown(0.01)).mean(0);
    double above = TruncatedExponential.of(0.01).mean(0);
    assertThat(below).isCloseTo(above, within(1e-13));
  }

  /**
   * Kolmogorov-Smirnov on fixed draws; a correct sampler with a new seed would fail once in a
   * million times.
   */
  @Test
  void rewardsFollowTheirLaw() {
    var random = Seed.of(9).stream();
    for (int arm = 0; arm < 5; arm++) {
      int drawn = arm;
      double rate = TruncatedExponential.of(0.1, 1, 2, 5, 10).rates().get(arm);
      double[] rewards =
          Statistics.of(100_000, () -> problem().reward(drawn, random)).draws();
      double p = KolmogorovSmirnovTest.withDefaults()
          .test(rewards, x -> Math.expm1(-rate * x) / Math.expm1(-rate))
          .getPValue();
      assertThat(p).isGreaterThan(1e-6);
    }
  }
}
