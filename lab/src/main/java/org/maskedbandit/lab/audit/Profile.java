package org.maskedbandit.lab.audit;

import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/**
 * A privacy profile, the least delta at every epsilon, and the trade-off that it allows.
 *
 * <pre>FNR ≥ max over epsilon of   1 - delta - e^epsilon FPR   and   e^-epsilon (1 - delta - FPR)
 * </pre>
 *
 * @see "Dong, Roth and Su (2022), Gaussian differential privacy, Proposition 2.12"
 */
public record Profile(double[] epsilons, double[] deltas) {
  private static final double SMALLEST = 0.001;
  private static final double LARGEST = 700;
  private static final int POINTS = 600;

  public static Profile of(DoubleUnaryOperator delta) {
    double ratio = StrictMath.pow(LARGEST / SMALLEST, 1.0 / POINTS);
    DoubleStream steps =
        DoubleStream.iterate(SMALLEST, epsilon -> epsilon <= LARGEST, epsilon -> epsilon * ratio);
    double[] epsilons = DoubleStream.concat(DoubleStream.of(0), steps).toArray();
    return new Profile(epsilons, DoubleStream.of(epsilons).map(delta).toArray());
  }

  /** The least false negative rate at that false positive rate. */
  public double tradeOff(double rate) {
    double least = 0;
    for (int i = 0; i < epsilons.length; i++) {
      double factor = StrictMath.exp(epsilons[i]);
      double rest = 1 - deltas[i];
      least = Math.max(least, Math.max(rest - factor * rate, (rest - rate) / factor));
    }
    return least;
  }
}
