package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.IntSupplier;
import org.apache.commons.statistics.inference.ChiSquareTest;

/**
 * A law on 0, 1, … and Pearson's chi-square test of draws against it, which refuses a true law once
 * in a million times.
 */
public record Law(double... probabilities) {
  private static final double FALSE_ALARM = 1e-6;
  private static final int DRAWS = 300_000;

  public void assertIsThatOf(IntSupplier draw) {
    assertThat(pValue(draw)).isGreaterThan(FALSE_ALARM);
  }

  public void assertIsNotThatOf(IntSupplier draw) {
    assertThat(pValue(draw)).isLessThan(FALSE_ALARM);
  }

  private double pValue(IntSupplier draw) {
    assertThat(Arrays.stream(probabilities).sum()).isBetween(1 - 1e-12, 1 + 1e-12);
    long[] seen = new long[probabilities.length];
    for (int i = 0; i < DRAWS; i++) {
      seen[draw.getAsInt()]++;
    }
    double[] expected = Arrays.stream(probabilities).map(p -> p * DRAWS).toArray();
    // Pearson's approximation wants a handful in every bin.
    assertThat(Arrays.stream(expected).min().orElseThrow()).isGreaterThan(100);
    return ChiSquareTest.withDefaults().test(expected, seen).getPValue();
  }
}
