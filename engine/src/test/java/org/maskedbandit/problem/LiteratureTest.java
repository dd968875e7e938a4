package org.maskedbandit.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.notation.Family;
import org.maskedbandit.problem.Literature.Instance;

class LiteratureTest implements ProblemContract {
  private static final Literature PROBLEM = new Literature(Instance.PAPER_EXPONENTIAL);

  @Override
  public Literature problem() {
    return PROBLEM;
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "literature(instance=paper)",
            "instance must be one of paper-bernoulli, paper-exponential, sajed-sheffet-1, ",
        "literature(instance=sajed-shefet-2)",
            "but is 'sajed-shefet-2'; did you mean 'sajed-sheffet-2'?",
        "literature(instance=PAPER_BERNOULLI)", "but is 'PAPER_BERNOULLI'; did you mean",
        "literature", "literature needs instance");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "paper-bernoulli              | bernoulli(means=[0.75, 0.625, 0.5, 0.375, 0.25])",
        "paper-exponential            | truncated-exponential(rates=[0.1, 1, 2, 5, 10])",
        "sajed-sheffet-1              | bernoulli(means=[0.75, 0.7, 0.7, 0.7, 0.7])",
        "sajed-sheffet-2              | bernoulli(means=[0.75, 0.625, 0.5, 0.375, 0.25])",
        "sajed-sheffet-3              | bernoulli(means=[0.75, 0.53125, 0.375, 0.28125, 0.25])",
        "sajed-sheffet-4              | bernoulli(means=[0.75, 0.71875, 0.625, 0.46875, 0.25])",
        "hu-hegde                     | bernoulli(means=[0.8, 0.05, 0.05, 0.05, 0.05])",
        "azize-basu                   | bernoulli(means=[0.8, 0.1, 0.1, 0.1, 0.1])",
        "tossou-dimitrakakis-two-arms | bernoulli(means=[0.9, 0.6])",
        "tossou-dimitrakakis-ten-arms | bernoulli(means=[0.55, 0.2, 0.1, 0.1, 0.1, 0.1, 0.1,"
            + " 0.1, 0.1, 0.1])",
      })
  void everyNameStandsForItsNumbers(String name, String numbers) {
    Problem named = Problem.parse("literature(instance=" + name + ")");
    assertThat(named.written()).isEqualTo("literature(instance=" + name + ")");
    assertThat(((Literature) named).instance().problem().written()).isEqualTo(numbers);
    assertThat(named.gaps()).isEqualTo(Problem.parse(numbers).gaps());
  }

  @ParameterizedTest
  @EnumSource
  void theBestArmIsTheFirstAndTheListingHasTheName(Instance instance) {
    Literature problem = new Literature(instance);
    assertThat(problem.gap(0)).isZero();
    assertThat(Problem.parse(problem.written())).isEqualTo(problem);
    String name = problem.written().replaceAll(".*=|\\)", "");
    assertThat(Family.of(Problem.class).about("literature")).contains(name);
  }

  /**
   * Steps that shrink and steps that grow are the same steps: 0.21875, 0.15625, 0.09375, 0.03125.
   */
  @Test
  void thirdAndFourthProblemMirrorEachOther() {
    double[] third = new Literature(Instance.SAJED_SHEFFET_3).gaps();
    double[] fourth = new Literature(Instance.SAJED_SHEFFET_4).gaps();
    for (int arm = 0; arm < 5; arm++) {
      assertThat(third[arm]).isCloseTo(0.5 - fourth[4 - arm], within(1e-15));
    }
  }
}
