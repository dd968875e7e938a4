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
    assertThat(Finding.atMost("id", "s", 2, 2, "").holds()).isTrue();
    assertThat(Finding.atMost("id", "s", 2, 2.1, "").holds()).isFalse();
    assertThat(Finding.above("id", "s", 2, 2.1, "").holds()).isTrue();
    assertThat(Finding.above("id", "s", 2, 2, "").holds()).isFalse();
    assertThat(Finding.atMost("id", "s", 2, Double.NaN, "").holds()).isFalse();
    assertThat(Finding.above("id", "s", 2, Double.NaN, "").holds()).isFalse();
    assertThat(Finding.atMost("id", "s", 1e-6, 0, "").expected()).isEqualTo("at most 1e-6");
    assertThat(Finding.above("id", "s", 0.85, 0, "").expected()).isEqualTo("above 0.85");
  }

  @Test
  void surpriseIsWhatDiffersFromWhatWeAwait() {
    Finding held = Finding.atMost("id", "s", 2, 1, "");
    Finding failed = Finding.atMost("id", "s", 2, 3, "");
    assertThat(held.surprising()).isFalse();
    assertThat(failed.surprising()).isTrue();
    assertThat(held.wrongInPrint().surprising()).isTrue();
    assertThat(failed.wrongInPrint().surprising()).isFalse();
    assertThat(failed.wrongInPrint().holds()).isFalse();
  }

  /** Four equal runs have no deviation, so that only the 4% of the reading are left. */
  @Test
  void aReadingIsMetWithinFourPercentAndThreeStandardErrors() {
    assertThat(read(100, Sample.of(103.9, 103.9, 103.9)).holds()).isTrue();
    assertThat(read(100, Sample.of(104.1, 104.1, 104.1)).holds()).isFalse();
    // Deviation sqrt 2, error sqrt 2 sqrt(1/2 + 1/10) = 1.095, so 4 + 3.286 is allowed.
    assertThat(read(100, Sample.of(106.2, 108.2)).holds()).isTrue();
    assertThat(read(100, Sample.of(106.4, 108.4)).holds()).isFalse();
    // One run: deviation 5, error 5 sqrt 1.1 = 5.244, so 4 + 15.73 is allowed.
    assertThat(read(100, Sample.of(119.6)).holds()).isTrue();
    assertThat(read(100, Sample.of(119.8)).holds()).isFalse();
  }

  @Test
  void jsonHasTheFieldsOfTheContract() {
    assertThat(close(100, 104).json())
        .hasToString("{\"id\":\"id\",\"statement\":\"s\",\"expected\":100.0,\"measured\":104.0,"
            + "\"holds\":true,\"note\":\"n\"}");
    assertThat(Finding.atMost("id", "s", 2, Double.POSITIVE_INFINITY, "").json())
        .hasToString("{\"id\":\"id\",\"statement\":\"s\",\"expected\":\"at most 2\","
            + "\"measured\":null,\"holds\":false,\"note\":\"\"}");
  }

  @Test
  void peopleSeeFiveDigits() {
    assertThat(Finding.shown(24_000.0)).isEqualTo("24000");
    assertThat(Finding.shown(4.886554117)).isEqualTo("4.8866");
    assertThat(Finding.shown(1234.5678)).isEqualTo("1234.6");
    assertThat(Finding.shown(1.23456e-7)).isEqualTo("1.235e-07");
    assertThat(Finding.shown(0.0)).isEqualTo("0");
    assertThat(Finding.shown("above 2")).isEqualTo("above 2");
  }

  @Test
  void peopleSeeWordsWhereThereIsNoNumber() {
    assertThat(Finding.shown(Double.POSITIVE_INFINITY)).isEqualTo("infinite");
    assertThat(Finding.shown(Double.NaN)).isEqualTo("NaN");
  }

  private static Finding close(double expected, double measured) {
    return Finding.close("id", "s", expected, measured, 0.05, "n");
  }

  private static Finding read(double published, Sample measured) {
    return Finding.read("id", "s", published, measured, "");
  }
}
