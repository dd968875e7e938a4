package org.maskedbandit.lab.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SampleTest {
  /** Mean 5, squared deviations 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32. */
  private static final Sample EIGHT = Sample.of(2, 4, 4, 4, 5, 5, 7, 9);

  @Test
  void momentsByHand() {
    assertThat(EIGHT.size()).isEqualTo(8);
    assertThat(EIGHT.mean()).isEqualTo(5);
    assertThat(EIGHT.deviation()).isEqualTo(Math.sqrt(32 / 7.0));
    assertThat(EIGHT.standardError()).isCloseTo(Math.sqrt(32 / 7.0 / 8), within(1e-15));
  }

  /** With n values the quantile at p stands at place p (n - 1) among the sorted ones. */
  @Test
  void quantilesByHand() {
    Sample shuffled = Sample.of(50, 10, 40, 20, 30);
    assertThat(shuffled.quantile(0)).isEqualTo(10);
    assertThat(shuffled.quantile(0.25)).isEqualTo(20);
    assertThat(shuffled.median()).isEqualTo(30);
    assertThat(shuffled.quantile(0.9)).isCloseTo(46, within(1e-12));
    assertThat(shuffled.quantile(1)).isEqualTo(50);
    assertThat(shuffled.max()).isEqualTo(50);
    assertThat(Sample.of(1, 2, 3, 10).median()).isEqualTo(2.5);
  }

  @Test
  void aSingleValueHasNoError() {
    Sample one = Sample.of(42);
    assertThat(one.mean()).isEqualTo(42);
    assertThat(one.median()).isEqualTo(42);
    assertThat(one.quantile(0.99)).isEqualTo(42);
    assertThat(one.deviation()).isNaN();
    assertThat(one.standardError()).isNaN();
  }

  @Test
  void keepsTheOrderOfTheRunsAndIsNotChangedFromOutside() {
    double[] given = {3, 1, 2};
    Sample sample = Sample.of(given);
    given[0] = 100;
    sample.values()[1] = 100;
    assertThat(sample.values()).containsExactly(3, 1, 2);
    assertThat(sample.max()).isEqualTo(3);
  }

  @Test
  void refusesNoValuesAndImpossibleProbabilities() {
    assertThatThrownBy(Sample::of).hasMessage("the number of runs must be 1 or more, but is 0");
    assertThatThrownBy(() -> EIGHT.quantile(1.5))
        .hasMessage("probability must be from 0 to 1, but is 1.5");
    assertThatThrownBy(() -> EIGHT.quantile(Double.NaN)).hasMessageContaining("but is NaN");
  }
}
