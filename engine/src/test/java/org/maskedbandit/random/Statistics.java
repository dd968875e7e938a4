package org.maskedbandit.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;

/**
 * Checks of samplers that know how often they are wrong: each assertion fails a correct sampler
 * with probability {@link #FALSE_ALARM} at most, up to the normal approximation of the mean of many
 * draws.
 */
public record Statistics(double[] draws) {
  public static final double FALSE_ALARM = 1e-9;

  /** The normal quantile of a two-sided false alarm of 1e-9. */
  private static final double DEVIATIONS = 6.11;

  public static Statistics of(int count, DoubleSupplier sampler) {
    return new Statistics(DoubleStream.generate(sampler).limit(count).toArray());
  }

  /** The mean, given the true variance of a draw. */
  public Statistics assertMean(double mean, double variance) {
    double average = Arrays.stream(draws).average().orElseThrow();
    assertThat(Math.abs(average - mean))
        .isLessThan(DEVIATIONS * Math.sqrt(variance / draws.length));
    return this;
  }

  /** The variance around a known mean, given the true fourth central moment of a draw. */
  public Statistics assertVariance(double mean, double variance, double fourthMoment) {
    double average =
        Arrays.stream(draws).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
    double spread = Math.sqrt((fourthMoment - variance * variance) / draws.length);
    assertThat(Math.abs(average - variance)).isLessThan(DEVIATIONS * spread);
    return this;
  }
}
