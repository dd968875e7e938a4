package org.maskedbandit.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RandomMeansTest implements CoinsContract {
  private static final RandomMeans PROBLEM = new RandomMeans(5, 7, 0.25, 0.75);

  @Override
  public RandomMeans problem() {
    return PROBLEM;
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "random-means(arms=0, seed=1)", "arms must be 1 or more, but is 0",
        "random-means(arms=3)", "random-means needs seed",
        "random-means(arms=3, seed=1, high=2)", "high must be from 0 to 1, but is 2",
        "random-means(arms=3, seed=1, low=0.5, high=0.4)", "low must be from 0 to 0.4, but is 0.5",
        "random-means(arms=3, seed=x)", "seed must be a whole number, but is x");
  }

  /** Golden values: a seed stays the same problem from release to release. */
  @Test
  void problemsDoNotChangeBetweenReleases() {
    RandomMeans problem = new RandomMeans(3, 1);
    assertThat(problem.written()).isEqualTo("random-means(arms=3, seed=1)");
    assertThat(new double[] {problem.mean(0), problem.mean(1), problem.mean(2)})
        .containsExactly(0.29825119970995373, 0.9565537662332324, 0.07688739751552665);
  }

  @Test
  void moreArmsKeepTheMeansOfTheFirst() {
    for (int arm = 0; arm < 5; arm++) {
      assertThat(new RandomMeans(50, 7, 0.25, 0.75).mean(arm)).isEqualTo(PROBLEM.mean(arm));
    }
  }

  /**
   * Kolmogorov-Smirnov over the arms of one problem and over the seeds of one arm; fixed draws, p
   * above 1e-6.
   */
  @ParameterizedTest
  @CsvSource({"true", "false"})
  void meansAreUniform(boolean overSeeds) {
    double[] means = new double[100_000];
    for (int i = 0; i < means.length; i++) {
      means[i] = overSeeds
          ? new RandomMeans(1, i, 0.2, 0.7).mean(0)
          : new RandomMeans(means.length, 5, 0.2, 0.7).mean(i);
    }
    double p = KolmogorovSmirnovTest.withDefaults()
        .test(means, x -> Math.max(0, Math.min(1, (x - 0.2) / 0.5)))
        .getPValue();
    assertThat(p).isGreaterThan(1e-6);
  }
}
