package org.maskedbandit.service.insight;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.maskedbandit.privacy.GuessingBound;
import org.maskedbandit.service.experiment.Definition;

/**
 * A promise as a curve, and what it means for one guess; upper bounds, all of them.
 *
 * @param points from large deltas to small ones, where there is an epsilon
 */
public record PromiseCurve(List<Point> points, GuessingBound guess) {
  private static final double[] DELTAS = {
    1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12
  };

  /** Together they are (epsilon, delta)-DP. */
  public record Point(double epsilon, double delta) {}

  public static PromiseCurve of(Definition definition) {
    return of(definition::epsilon, definition.totalVariation());
  }

  /**
   * A curve by its epsilon at each delta.
   *
   * @param variation the delta at an epsilon of 0
   */
  static PromiseCurve of(DoubleUnaryOperator epsilon, double variation) {
    List<Point> points = DoubleStream.of(DELTAS)
        .mapToObj(delta -> new Point(epsilon.applyAsDouble(delta), delta))
        .filter(point -> Double.isFinite(point.epsilon()))
        .toList();
    return new PromiseCurve(points, GuessingBound.ofVariation(variation));
  }
}
