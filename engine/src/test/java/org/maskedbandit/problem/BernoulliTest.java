package org.maskedbandit.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class BernoulliTest implements ProblemContract {

  @Override
  public Problem problem() {
    return Bernoulli.of(0.75, 0.5, 0.25, 0, 1);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "bernoulli(means=[0.5, 1.5])", "means[1] must be from 0 to 1, but is 1.5",
        "bernoulli(means=[])", "the number of arms must be 1 or more, but is 0",
        "bernoulli(means=0.5)", "means must be a list of numbers in brackets, but is 0.5",
        "bernoulli(means=[0.5, x])", "means must be a list of numbers in brackets, but is [0.5, x]",
        "bernoulli(means=[0.5, 0.4)", "matching parentheses",
        "bernouli(means=[0.5])", "did you mean 'bernoulli'?");
  }

  @Test
  void gapsOfThePublishedProblem() {
    assertThat(Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25).gaps())
        .containsExactly(0, 0.125, 0.25, 0.375, 0.5);
  }
}
