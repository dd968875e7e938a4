package org.maskedbandit.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.problem.TruncatedExponential;

/** Decimals: mpmath, 50 digits, by two bisections, over z and over n. */
class BenchmarkTest {
  private static final double[] ETAS = {0.1, 0.2, 0.5, 1, 2, 5};
  private static final String MU5 = "bernoulli(means=[.75, .625, .5, .375, .25])";
  private static final String CLOSE = "one-good-arm(arms=5, good=0.75, other=0.7)";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        MU5 + "|234.89465324175|144.7204758078|97.962187494198|86.858307981037|83.363668864259"
            + "|82.280707312416|82.06733273467",
        CLOSE + "|440.74152000652|382.91626962006|363.60263521242|360.68106892518|359.94352906126"
            + "|359.73649482839|359.6970336531",
        "one-good-arm(arms=10, good=0.05, other=0.03)|712.77499228524|525.73271196469"
            + "|444.02680362937|429.41827131192|425.58101423394|424.49183085163|424.28361440738",
        "equal-gaps(arms=20, best=0.9, gap=0.04)|1025.9141753368|588.49343931429|350.65405169432"
            + "|288.93919304704|267.72070955966|260.60844241975|259.1430567037",
      })
  void atAHundredThousandRounds(
      String written, double a, double b, double c, double d, double e, double f, double free) {
    Problem problem = Problem.parse(written);
    double[] expected = {a, b, c, d, e, f};
    for (int i = 0; i < ETAS.length; i++) {
      assertThat(new GaussianBenchmark(problem, ETAS[i]).regret(1e5))
          .isCloseTo(expected[i], withinPercentage(1e-10));
    }
    assertThat(new LaiRobbins(problem).regret(1e5)).isCloseTo(free, withinPercentage(1e-10));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        MU5 + "  | 1   | 1e10 | 1e12 | 7.1386020369498",
        MU5 + "  | 0.1 | 1e10 | 1e12 | 9.9891324176981",
        CLOSE + "| 1   | 1e8  | 1e10 | 31.242957861749",
        CLOSE + "| 0.1 | 1e8  | 1e10 | 31.681321867227",
      })
  void slopesAtManyRounds(String written, double eta, double from, double to, double slope) {
    Problem problem = Problem.parse(written);
    assertThat(new GaussianBenchmark(problem, eta).slope(from, to))
        .isCloseTo(slope, withinPercentage(1e-9));
  }

  @ParameterizedTest
  @CsvSource({
    "0.01, 401.57318731073",
    "0.1, 41.676725846488",
    "0.25, 17.885937717487",
    "0.5, 10.40458362641",
    "1, 7.7084961990673"
  })
  void underPurePrivacyTheSlopeIsTheSameEverywhere(double epsilon, double slope) {
    Benchmark benchmark = new PureBenchmark(Problem.parse(MU5), epsilon);
    assertThat(benchmark.slope(10, 1e12)).isCloseTo(slope, withinPercentage(1e-10));
    assertThat(benchmark.slope(1e10, 1e12)).isCloseTo(slope, withinPercentage(1e-10));
    assertThat(benchmark.regret(Math.E)).isCloseTo(slope, withinPercentage(1e-10));
  }

  @ParameterizedTest
  @ValueSource(doubles = {100, 1e5, 1e12})
  void privacyOnlyCosts(double rounds) {
    Problem problem = Problem.parse(MU5);
    double free = new LaiRobbins(problem).regret(rounds);
    double gaussian = Double.POSITIVE_INFINITY;
    double pure = Double.POSITIVE_INFINITY;
    for (double level = 1e-3; level < 100; level *= 1.5) {
      double lessGaussian = new GaussianBenchmark(problem, level).regret(rounds);
      double lessPure = new PureBenchmark(problem, level).regret(rounds);
      assertThat(lessGaussian).isBetween(free, gaussian).isNotEqualTo(gaussian);
      assertThat(lessPure).isBetween(free * (1 - 1e-12), pure);
      gaussian = lessGaussian;
      pure = lessPure;
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e4, 1e8, 1e50, 1e200, 1e308})
  void withoutPrivacyItIsThatOfLaiAndRobbins(double eta) {
    Problem problem = Problem.parse(MU5);
    assertThat(new GaussianBenchmark(problem, eta).regret(1e5))
        .isCloseTo(new LaiRobbins(problem).regret(1e5), withinPercentage(1e-6));
    assertThat(new PureBenchmark(problem, eta).regret(1e5))
        .isCloseTo(new LaiRobbins(problem).regret(1e5), withinPercentage(1e-6));
  }

  @Test
  void equallyGoodArmsCostNothingAndEqualMeansCostTheSame() {
    double one = new GaussianBenchmark(Bernoulli.of(0.6, 0.4), 1).regret(1e6);
    assertThat(new GaussianBenchmark(Bernoulli.of(0.4, 0.6, 0.6, 0.4), 1).regret(1e6))
        .isEqualTo(2 * one);
    assertThat(new GaussianBenchmark(Bernoulli.of(0.4, 0.3, 0.6, 0.4), 1).regret(1e6))
        .isGreaterThan(2 * one);
  }

  /** Nothing is better than 1, so a policy need not make sure that an arm is not. */
  @Test
  void aPerfectArmHasNoBenchmark() {
    assertThat(new LaiRobbins(Bernoulli.of(1, 0.5)).regret(1e6)).isZero();
    assertThat(new PureBenchmark(Bernoulli.of(1, 0.5), 1).regret(1e6)).isZero();
    assertThat(new GaussianBenchmark(Bernoulli.of(1, 0.5), 1).regret(1e6)).isZero();
  }

  /** The bound of other rewards depends on their laws, and is less. */
  @Test
  void otherRewardsAreRefused() {
    Problem other = TruncatedExponential.of(1, 2);
    String sentence = "the problem of a benchmark must be one with rewards of 0 and 1, but is "
        + "truncated-exponential(rates=[1, 2])";
    assertThatThrownBy(() -> new LaiRobbins(other)).hasMessage(sentence);
    assertThatThrownBy(() -> new PureBenchmark(other, 1)).hasMessage(sentence);
    assertThatThrownBy(() -> new GaussianBenchmark(other, 1)).hasMessage(sentence);
    Problem named = Problem.parse("literature(instance=paper-bernoulli)");
    assertThat(new LaiRobbins(named).regret(1e5))
        .isEqualTo(new LaiRobbins(Problem.parse(MU5)).regret(1e5));
  }

  @Test
  void privacyOfNothingIsRefused() {
    assertThatThrownBy(() -> new GaussianBenchmark(Problem.parse(MU5), 0))
        .hasMessage("eta must be positive and finite, but is 0");
    assertThatThrownBy(() -> new PureBenchmark(Problem.parse(MU5), 0))
        .hasMessage("epsilon must be positive and finite, but is 0");
  }
}
