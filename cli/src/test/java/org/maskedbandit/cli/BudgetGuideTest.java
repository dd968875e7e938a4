package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;

/** The tables of docs/guide/budget.md. */
class BudgetGuideTest {
  private static final Problem PAPER = Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25);

  static Stream<List<String>> costs() {
    return rows().filter(row -> row.size() == 5 && !row.get(1).isEmpty());
  }

  static Stream<List<String>> compositions() {
    return rows().filter(row -> row.size() == 4);
  }

  /** The cells of rows of numbers. */
  private static Stream<List<String>> rows() {
    return Document.of("docs/guide/budget.md")
        .text()
        .lines()
        .filter(line -> line.matches("\\| ([0-9.]+|no privacy .*) \\|.*"))
        .map(line -> Stream.of(line.split("\\|", -1)).skip(1).map(String::strip).toList());
  }

  @ParameterizedTest
  @MethodSource("costs")
  void theCostOfAnEtaIsWhatTheCommandGives(List<String> row) {
    boolean none = row.get(0).startsWith("no privacy");
    String policy = none ? "beta-thompson" : "epoch-coins(eta=" + row.get(0) + ")";
    Sample regret = Study.of(PAPER)
        .policies(policy)
        .horizon(100_000)
        .runs(1000)
        .seed(1)
        .run()
        .regret(policy);
    assertRounded(row.get(1), regret.mean());
    assertRounded(row.get(2), regret.standardError());
    if (!none) {
      assertUp(row.get(3), new GaussianDp(Double.parseDouble(row.get(0))).epsilon(1e-6));
    }
  }

  @ParameterizedTest
  @MethodSource("compositions")
  void experimentsComposeAsTheTableSays(List<String> row) {
    GaussianDp together = new GaussianDp(0.5).times(Long.parseLong(row.get(0)));
    assertUp(row.get(1), together.eta());
    assertUp(row.get(2), together.epsilon(1e-6));
  }

  private static void assertRounded(String shown, double exact) {
    assertThat(Double.parseDouble(shown)).isCloseTo(exact, within(unit(shown) / 2 + 1e-9));
  }

  private static void assertUp(String shown, double exact) {
    assertThat(Double.parseDouble(shown)).isBetween(exact - 1e-9, exact + unit(shown));
  }

  private static double unit(String shown) {
    int point = shown.indexOf('.');
    return point < 0 ? 1 : StrictMath.pow(10, -(shown.length() - point - 1));
  }
}
