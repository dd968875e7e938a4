package org.maskedbandit.bench.load;

import java.util.List;

/**
 * How fast the service is on this machine, from one run.
 *
 * @param rows the bare echo first
 */
public record ServiceSpeed(int connections, int cores, String java, List<Row> rows) {
  /**
   * A kind of request.
   *
   * @param ofEcho requests a second over those of the bare echo
   * @param milliseconds the quantiles {@link #QUANTILES} of the time to the answer
   */
  public record Row(
      String name, double perSecond, double ofEcho, double[] milliseconds, long failures) {}

  /** Which quantiles. */
  public static final List<Double> QUANTILES = List.of(0.5, 0.9, 0.99, 0.999);
}
