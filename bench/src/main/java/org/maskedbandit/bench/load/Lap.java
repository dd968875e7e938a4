package org.maskedbandit.bench.load;

import org.HdrHistogram.Histogram;

/**
 * What a load measured.
 *
 * @param latencies in nanoseconds
 * @param failures requests that were not answered with success
 */
record Lap(double seconds, Histogram latencies, long failures) {
  Lap plus(Lap other) {
    Histogram both = latencies.copy();
    both.add(other.latencies);
    return new Lap(seconds + other.seconds, both, failures + other.failures);
  }

  double perSecond() {
    return latencies.getTotalCount() / seconds;
  }

  /** In milliseconds. */
  double quantile(double share) {
    return latencies.getValueAtPercentile(100 * share) / 1e6;
  }
}
