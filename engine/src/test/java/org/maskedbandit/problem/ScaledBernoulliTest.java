package org.maskedbandit.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.maskedbandit.notation.Numbers;

class ScaledBernoulliTest implements LawContract {
  private static final ScaledBernoulli PROBLEM =
      new ScaledBernoulli(Numbers.of(0.04, 0.05, 0.01, 0), 0.05);

  @Override
  public ScaledBernoulli problem() {
    return PROBLEM;
  }

  @Override
  public double atMost(int arm, double x) {
    return x < PROBLEM.scale() ? 1 - PROBLEM.means().get(arm) / PROBLEM.scale() : 1;
  }

  @Override
  public double below(int arm, double x) {
    return x > 0 ? 1 - PROBLEM.means().get(arm) / PROBLEM.scale() : 0;
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "scaled-bernoulli(means=[0.1, 0.3], scale=0.2)",
            "means[1] must be from 0 to 0.2, but is 0.3",
        "scaled-bernoulli(means=[0.1], scale=2)", "scale must be from 1e-6 to 1, but is 2",
        "scaled-bernoulli(means=[0], scale=0)", "scale must be from 1e-6 to 1, but is 0",
        "scaled-bernoulli(means=[0.1])", "scaled-bernoulli needs scale");
  }

  @Test
  void gapsAreThoseOfTheMeans() {
    assertThat(new ScaledBernoulli(Numbers.of(0.5, 0.25, 0.125), 0.5).gaps())
        .containsExactly(0, 0.25, 0.375);
  }
}
