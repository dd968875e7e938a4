package org.maskedbandit.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.function.LongToDoubleFunction;
import java.util.stream.LongStream;
import org.apache.commons.statistics.inference.ChiSquareTest;

/**
 * A law on the integers and Pearson's chi-square test of draws against it, which refuses a true law
 * once in a million times. What is seen too seldom for the test counts with the nearest integer
 * that is not.
 *
 * @param least the integer of the first bin, and all below it
 * @param probabilities of the bins, one integer each but for the first and the last
 * @param draws how many a test takes
 */
public record IntegerLaw(long least, double[] probabilities, int draws) {
  private static final double FALSE_ALARM = 1e-6;
  private static final int FEW = 100_000;

  /** Pearson's approximation wants a handful in every bin. */
  private static final double LEAST_SEEN = 50;

  /** The law with these weights, which beyond the reach are too small to matter. */
  public static IntegerLaw of(LongToDoubleFunction weight, int reach) {
    return of(weight, reach, FEW);
  }

  static IntegerLaw of(LongToDoubleFunction weight, int reach, int draws) {
    double[] all = LongStream.rangeClosed(-reach, reach).mapToDouble(weight).toArray();
    double total = Arrays.stream(all).sum();
    assertThat((all[0] + all[2 * reach]) / total).isLessThan(1e-15);
    int first = 0;
    while (all[first] / total * draws < LEAST_SEEN) {
      first++;
    }
    int last = all.length - 1;
    while (all[last] / total * draws < LEAST_SEEN) {
      last--;
    }
    double[] bins = Arrays.copyOfRange(all, first, last + 1);
    bins[0] = Arrays.stream(all, 0, first + 1).sum();
    bins[bins.length - 1] = Arrays.stream(all, last, all.length).sum();
    return new IntegerLaw(
        first - (long) reach, Arrays.stream(bins).map(bin -> bin / total).toArray(), draws);
  }

  public void assertIsThatOf(LongSupplier draw) {
    assertThat(pValue(draw)).isGreaterThan(FALSE_ALARM);
  }

  public void assertIsNotThatOf(LongSupplier draw) {
    assertThat(pValue(draw)).isLessThan(FALSE_ALARM);
  }

  private double pValue(LongSupplier draw) {
    long[] seen = new long[probabilities.length];
    for (int i = 0; i < draws; i++) {
      long bin = draw.getAsLong() - least;
      seen[(int) Math.max(0, Math.min(seen.length - 1, bin))]++;
    }
    double[] expected = Arrays.stream(probabilities).map(p -> p * draws).toArray();
    return ChiSquareTest.withDefaults().test(expected, seen).getPValue();
  }
}
