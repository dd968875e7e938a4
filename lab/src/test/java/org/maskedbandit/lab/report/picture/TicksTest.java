package org.maskedbandit.lab.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TicksTest {

  @Test
  void thousandsAreApart() {
    assertThat(labels(Ticks.linear(new Range(0, 100_000), 6)))
        .containsExactly(
            "0", "20\u2009000", "40\u2009000", "60\u2009000", "80\u2009000", "100\u2009000");
  }

  @Test
  void decimalsAreThoseOfTheStep() {
    assertThat(labels(Ticks.linear(new Range(-0.05, 0.11), 6)))
        .containsExactly("−0.05", "0.00", "0.05", "0.10");
    assertThat(Ticks.linear(new Range(0, 0.3), 4).get(3).value()).isEqualTo(0.3);
  }

  @Test
  void veryLargeAndVerySmallNumbersHavePowers() {
    assertThat(labels(Ticks.linear(new Range(0, 4e9), 5)))
        .containsExactly("0", "1×10⁹", "2×10⁹", "3×10⁹", "4×10⁹");
    assertThat(labels(Ticks.linear(new Range(0, 5e-7), 3)))
        .containsExactly("0", "2×10⁻⁷", "4×10⁻⁷");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "0, 100000",
    "-3, 17",
    "0.001, 0.0013",
    "1e-9, 3e-9",
    "123456, 123457",
    "-1e12, 1e12",
    "0, 1e-140"
  })
  void stepsAreRoundAndTicksAreWithin(double low, double high) {
    for (int most = 2; most <= 12; most++) {
      Range range = new Range(low, high);
      double step = Ticks.step(range, most);
      double leading = step / Math.pow(10, Math.floor(Math.log10(step) + 1e-9));
      assertThat(Math.round(leading * 1e6) / 1e6).isIn(1.0, 2.0, 5.0);
      List<Ticks.Tick> ticks = Ticks.linear(range, most);
      assertThat(ticks).hasSizeBetween(1, most).allMatch(tick -> range.contains(tick.value()));
      assertThat(labels(ticks)).doesNotHaveDuplicates();
    }
  }

  @Test
  void manyDecadesAreLabelledByPowers() {
    assertThat(labels(Ticks.logarithmic(new Range(1e-10, 1e-2), 9)))
        .startsWith("10⁻¹⁰", "10⁻⁹")
        .endsWith("10⁻²")
        .hasSize(9);
    assertThat(labels(Ticks.logarithmic(new Range(1e-10, 1e-2), 5)))
        .containsExactly("10⁻¹⁰", "10⁻⁸", "10⁻⁶", "10⁻⁴", "10⁻²");
    assertThat(labels(Ticks.logarithmic(new Range(1e-140, 1e140), 6))).hasSizeBetween(2, 6);
  }

  @Test
  void fewDecadesAreLabelledByNumbers() {
    assertThat(labels(Ticks.logarithmic(new Range(1, 1000), 5)))
        .containsExactly("1", "10", "100", "1\u2009000");
    assertThat(labels(Ticks.logarithmic(new Range(0.5, 8), 6)))
        .containsExactly("0.5", "1", "2", "5");
    assertThat(labels(Ticks.logarithmic(new Range(3.1, 3.4), 6))).isNotEmpty();
  }

  @Test
  void twoAndFiveAreLabelledWhereThereIsRoom() {
    List<Ticks.Tick> ticks = Ticks.logarithmic(new Range(1, 100), 7);
    assertThat(labels(ticks)).containsExactly("1", "2", "5", "10", "20", "50", "100");
    assertThat(ticks).filteredOn(tick -> !tick.labelled()).hasSize(12);
  }

  @Test
  void smallMarksStandBetweenDecades() {
    List<Ticks.Tick> ticks = Ticks.logarithmic(new Range(1, 10_000), 5);
    assertThat(ticks).filteredOn(tick -> !tick.labelled()).hasSize(32);
  }

  @Test
  void rangesOfDegenerateDataAreUsable() {
    Axis linear = Axis.linear("");
    Axis logarithmic = Axis.logarithmic("");
    assertThat(linear.range(DoubleStream.empty())).isEqualTo(new Range(0, 1));
    assertThat(linear.range(DoubleStream.of(0, 0))).isEqualTo(new Range(0, 1));
    assertThat(linear.range(DoubleStream.of(Double.MIN_VALUE))).isEqualTo(new Range(0, 1));
    assertThat(linear.range(DoubleStream.of(8, 8))).isEqualTo(new Range(4, 12));
    assertThat(linear.range(DoubleStream.of(-8))).isEqualTo(new Range(-12, -4));
    assertThat(linear.range(DoubleStream.of(Double.NaN, 1, Double.POSITIVE_INFINITY, 3)))
        .isEqualTo(new Range(1, 3));
    assertThat(logarithmic.range(DoubleStream.of(0, -1))).isEqualTo(new Range(1, 10));
    assertThat(logarithmic.range(DoubleStream.of(0, 2, 50))).isEqualTo(new Range(2, 50));
    assertThat(logarithmic.range(DoubleStream.of(10, 10))).isEqualTo(new Range(1, 100));
  }

  @Test
  void fixedLimitsHoldWhateverTheData() {
    Axis axis = Axis.linear("").from(10);
    assertThat(axis.range(DoubleStream.of(1, 2))).isEqualTo(new Range(10, 15));
    assertThat(axis.to(20).range(DoubleStream.of(1, 200))).isEqualTo(new Range(10, 20));
    assertThat(Axis.linear("").to(0).range(DoubleStream.of(5))).isEqualTo(new Range(-1, 0));
    assertThat(Axis.logarithmic("").to(100).range(DoubleStream.empty()))
        .isEqualTo(new Range(10, 100));
  }

  @Test
  void endsMoveToTicksButNotForTrifles() {
    assertThat(new Range(-1, 23_900).widened(5000, true, true)).isEqualTo(new Range(-1, 25_000));
    assertThat(new Range(-1000, 25_400).widened(5000, true, true))
        .isEqualTo(new Range(-5000, 25_400));
    assertThat(new Range(-1000, 23_900).widened(5000, false, false))
        .isEqualTo(new Range(-1000, 23_900));
  }

  private static List<String> labels(List<Ticks.Tick> ticks) {
    return ticks.stream()
        .map(Ticks.Tick::label)
        .filter(label -> !label.isEmpty())
        .toList();
  }
}
