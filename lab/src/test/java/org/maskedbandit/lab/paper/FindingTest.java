package org.maskedbandit.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.study.Sample;

class FindingTest {

  @Test
  void closeHoldsUpToTheRelativeTolerance() {
    assertThat(close(100, 104).holds()).isTrue();
    assertThat(close(100, 106).holds()).isFalse();
    assertThat(close(100, 94).holds()).isFalse();
    assertThat(close(-100, -104).holds()).isTrue();
    assertThat(close(100, Double.NaN).holds()).isFalse();
  }

  @Test
  void boundsHoldOnTheirSide() {
    assertThat(Finding.of("id").says("s").atMost(2, 2).holds()).isTrue();
    assertThat(Finding.of("id").says("s").atMost(2, 2.1).holds()).isFalse();
    assertThat(Finding.of("id").says("s").above(2, 2.1).holds()).isTrue();
    assertThat(Finding.of("id").says("s").above(2, 2).holds()).isFalse();
    assertThat(Finding.of("id").says("s").atMost(2, Double.NaN).holds()).isFalse();
    assertThat(Finding.of("id").says("s").above(2, Double.NaN).holds()).isFalse();
    assertThat(Finding.of("id").says("s").atMost(1e-6, 0).expectedCell().shown())
        .isEqualTo("at most 1e-6");
    assertThat(Finding.of("id").says("s").above(0.85, 0).expectedCell().shown())
        .isEqualTo("above 0.85");
  }

  @Test
  void surpriseIsWhatDiffersFromWhatWeAwait() {
    Finding held = Finding.of("id").says("s").atMost(2, 1);
    Finding failed = Finding.of("id").says("s").atMost(2, 3);
    assertThat(held.surprising()).isFalse();
    assertThat(failed.surprising()).isTrue();
    assertThat(held.wrongInPrint().surprising()).isTrue();
    assertThat(failed.wrongInPrint().surprising()).isFalse();
    assertThat(failed.wrongInPrint().holds()).isFalse();
  }

  /** Ten equal runs have no deviation, so that only the 4% of the reading are left. */
  @Test
  void aReadingIsMetWithinFourPercentAndThreeStandardErrors() {
    assertThat(read(100, tenOf(103.9, 103.9)).holds()).isTrue();
    assertThat(read(100, tenOf(104.1, 104.1)).holds()).isFalse();
    // Five of each: deviation sqrt(10/9), error sqrt(10/9 * 2/10) = 0.471, so 4 + 1.414 is allowed.
    assertThat(read(100, tenOf(104.3, 106.3)).holds()).isTrue();
    assertThat(read(100, tenOf(104.5, 106.5)).holds()).isFalse();
  }

  /** A few runs do not tell their deviation: 5% are taken, error 5 sqrt(1/n + 1/10). */
  @Test
  void aReadingOfAFewRunsIsForgiving() {
    // n = 3: 4 + 3 * 3.291 = 13.87.
    assertThat(read(100, Sample.of(113.8, 113.8, 113.8)).holds()).isTrue();
    assertThat(read(100, Sample.of(113.9, 113.9, 113.9)).holds()).isFalse();
    // n = 1: 4 + 3 * 5.244 = 19.73.
    assertThat(read(100, Sample.of(119.7)).holds()).isTrue();
    assertThat(read(100, Sample.of(119.8)).holds()).isFalse();
  }

  private static Sample tenOf(double odd, double even) {
    return Sample.of(odd, even, odd, even, odd, even, odd, even, odd, even);
  }

  @Test
  void jsonHasTheFieldsOfTheContract() {
    assertThat(close(100, 104).json())
        .hasToString("{\"id\":\"id\",\"statement\":\"s\",\"relation\":\"near\","
            + "\"expected\":100.0,\"measured\":104.0,"
            + "\"deviation\":0.04,\"tolerance\":0.05,\"holds\":true,\"note\":\"n\"}");
    assertThat(Finding.of("id").says("s").atMost(2, Double.POSITIVE_INFINITY).json())
        .hasToString("{\"id\":\"id\",\"statement\":\"s\",\"relation\":\"at most\","
            + "\"expected\":2.0,\"measured\":null,\"deviation\":null,\"tolerance\":0.0,"
            + "\"holds\":false,\"note\":\"\"}");
    assertThat(Finding.of("id").says("s").that("a", "b", true).json())
        .hasToString("{\"id\":\"id\",\"statement\":\"s\",\"relation\":null,"
            + "\"expected\":\"a\",\"measured\":\"b\",\"deviation\":null,\"tolerance\":null,"
            + "\"holds\":true,\"note\":\"\"}");
  }

  @Test
  void peopleSeeFourDigits() {
    assertThat(Finding.shown(24_000.0)).isEqualTo("24000");
    assertThat(Finding.shown(4.886554117)).isEqualTo("4.887");
    assertThat(Finding.shown(1234.5678)).isEqualTo("1235");
    assertThat(Finding.shown(1.23456e-7)).isEqualTo("1.235e-7");
    assertThat(Finding.shown(0.0)).isEqualTo("0");
    assertThat(Finding.shown("above 2")).isEqualTo("above 2");
  }

  @Test
  void theDeviationStandsBesideItsTolerance() {
    assertThat(beside(Finding.of("x").near(200, 203, 0.05))).isEqualTo("+1.5% of ± 5%");
    assertThat(beside(Finding.of("x").near(-4, -4.1, 0.05))).isEqualTo("-2.5% of ± 5%");
    assertThat(beside(Finding.of("x").near(1, 1 - 2e-13, 1e-12))).isEqualTo("-2e-13 of ± 1e-12");
    assertThat(beside(Finding.of("x").atMost(10, 25))).isEqualTo("+150% of none");
    assertThat(beside(Finding.of("x").above(0, 3))).isEqualTo(" of none");
    assertThat(beside(Finding.of("x").that("a", "b", true))).isEqualTo(" of ");
    assertThat(Finding.of("x").near(200, 203, 0.05).json().get("deviation").asDouble())
        .isEqualTo(0.015);
  }

  private static String beside(Finding finding) {
    Finding noted = finding.note("n").wrongInPrint();
    return noted.deviationCell().shown() + " of " + noted.toleranceCell().shown();
  }

  @Test
  void peopleSeeWordsWhereThereIsNoNumber() {
    assertThat(Finding.shown(Double.POSITIVE_INFINITY)).isEqualTo("infinite");
    assertThat(Finding.shown(Double.NaN)).isEqualTo("NaN");
  }

  private static Finding close(double expected, double measured) {
    return Finding.of("id").says("s").near(expected, measured, 0.05).note("n");
  }

  private static Finding read(double published, Sample measured) {
    return Finding.of("id").says("s").read(published, measured);
  }
}
