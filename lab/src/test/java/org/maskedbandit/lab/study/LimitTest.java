package org.maskedbandit.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.OneGoodArm;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.problem.TruncatedExponential;

class LimitTest {
  private static final Problem COINS = Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25);
  private static final Problem OTHER = TruncatedExponential.of(0.1, 1, 2);

  /** At T = 1e5, mpmath; pure 1-DP: 7.7084961990673 ln T. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gdp(eta=1)                          | of 1-GDP         | 86.858307981037",
        "gdp(eta=0.1)                        | of 0.1-GDP       | 234.89465324175",
        "zcdp(rho=0.5)                       | of 0.5-zCDP      | 86.858307981037",
        "pure(epsilon=1)                     | of pure 1-DP     | 88.747342186868",
        "approximate(epsilon=1, delta=1e-6)  | without privacy  | 82.06733273467",
        "renyi(alpha=2, epsilon=1)           | without privacy  | 82.06733273467",
        "gdp(eta=infinite)                   | without privacy  | 82.06733273467",
        "none                                | without privacy  | 82.06733273467",
      })
  void aGuaranteeHasItsBenchmark(String written, String name, double regret) {
    Limit limit = Limit.of(COINS, Guarantee.parse(written)).orElseThrow();
    assertThat(limit.name()).isEqualTo(name);
    assertThat(limit.regret(1e5)).isCloseTo(regret, withinPercentage(1e-6));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gdp(eta=0)", "pure(epsilon=0)", "zcdp(rho=0)"})
  void underPerfectPrivacyThereIsNone(String written) {
    assertThat(Limit.of(COINS, Guarantee.parse(written))).isEmpty();
  }

  @Test
  void otherRewardsAndVeryManyArmsHaveNone() {
    assertThat(Limit.of(OTHER, new GaussianDp(1))).isEmpty();
    assertThat(Limit.of(new OneGoodArm(1001), new GaussianDp(1))).isEmpty();
    assertThat(Limit.of(new OneGoodArm(1000), new GaussianDp(1))).isPresent();
  }

  @Test
  void theSentenceSaysWhatItIs() {
    assertThat(Limit.of(COINS, new GaussianDp(1)).orElseThrow().sentence(100_000))
        .startsWith("The benchmark of 1-GDP at T = 100000 is 86.9: an asymptotic bound;"
            + " good policies are below it at small T (docs/proofs/limits.md");
  }

  @Test
  void itStandsInTheJsonBesideTheRegret() {
    JsonNode row = new RegretReport(results(COINS), 1, false).json().json().get(0);
    assertThat(row.get("benchmark").doubleValue())
        .isCloseTo(
            Limit.of(COINS, new GaussianDp(1)).orElseThrow().regret(2000), withinPercentage(1e-10));
    assertThat(row.get("regretOverBenchmark").doubleValue())
        .isEqualTo(row.at("/regret/mean").doubleValue() / row.get("benchmark").doubleValue());
    assertThat(row.get("benchmarkSource").textValue()).contains("limits.md");
    JsonNode other = new RegretReport(results(OTHER), 1, false).json().json().get(0);
    assertThat(other.get("benchmark").isNull()).isTrue();
    assertThat(other.get("regretOverBenchmark").isNull()).isTrue();
    assertThat(other.get("benchmarkSource").isNull()).isTrue();
  }

  @Test
  void itStandsInTheTableBesideTheRegret() {
    List<Regrets> series = results(COINS).series();
    Table table = new RegretReport(results(COINS), 1, false).listing().table();
    assertThat(table.headings()).endsWith("promise", "benchmark", "regret/benchmark");
    double regret = series.get(0).regret().mean();
    double benchmark = Limit.of(COINS, new GaussianDp(1)).orElseThrow().regret(2000);
    assertThat(table.shown().get(0))
        .endsWith(String.format("%.1f", benchmark), String.format("%.2f", regret / benchmark));
    assertThat(table.shown().get(2)).endsWith("pure 0-DP", "", "");
    assertThat(Limit.remark(series).orElseThrow()).contains(Limit.WORDS);
  }

  @Test
  void aTableWithoutAnyIsLeftAsItIs() {
    List<Regrets> series = results(OTHER).series();
    assertThat(new RegretReport(results(OTHER), 1, false).listing().table().headings())
        .endsWith("promise");
    assertThat(Limit.remark(series)).isEmpty();
  }

  /** Two promises, so two lines; none for uniform play. */
  @Test
  void aPictureHasALineForEachPromise() {
    assertThat(RegretCurves.picture(results(COINS)).data().csv())
        .contains("benchmark of 1-GDP (asymptotic)", "benchmark without privacy (asymptotic)")
        .doesNotContain("benchmark of pure");
    assertThat(RegretCurves.picture(results(OTHER)).data().csv()).doesNotContain("benchmark");
    assertThat(Limit.lines(results(COINS).series())).hasSize(2);
  }

  /** Playing at random costs 1/4 a round here: 25 in 100 rounds, where the benchmark is 44. */
  @Test
  void aLineStartsWhereItSaysSomething() {
    Limit limit = Limit.of(COINS, new GaussianDp(1)).orElseThrow();
    Curve line = limit.line(new double[] {100, 1000, 10_000});
    assertThat(line.y().get(0)).isNaN();
    assertThat(line.y().get(1)).isEqualTo(limit.regret(1000));
    assertThat(line.y().get(2)).isEqualTo(limit.regret(10_000));
  }

  @Test
  void leaderboardsHaveARowAndALineAgainstEta() {
    assertThat(gaussian(0.1, 1, 5))
        .extracting(promise -> Math.round(Limit.at(COINS, 100_000, promise)))
        .containsExactly(235L, 87L, 82L);
    assertThat(Limit.at(OTHER, 100_000, new GaussianDp(1))).isNaN();
    Curve line = Limit.against(COINS, 100_000, new double[] {0.1, 1}, gaussian(0.1, 1))
        .findFirst()
        .orElseThrow();
    assertThat(line.y().get(1)).isCloseTo(86.858307981037, withinPercentage(1e-10));
    assertThat(Limit.against(OTHER, 100_000, new double[2], gaussian(0.1, 1))).isEmpty();
  }

  private static Results results(Problem problem) {
    return Study.of(problem)
        .policies("epoch-thompson(eta=1)", "beta-thompson", "uniform")
        .horizon(2000)
        .runs(3)
        .run();
  }

  private static List<Guarantee> gaussian(double... etas) {
    return Arrays.stream(etas).<Guarantee>mapToObj(GaussianDp::new).toList();
  }
}
