package org.maskedbandit.numeric;

import java.util.function.DoubleUnaryOperator;

/** Golden-section search, for functions that fall and then rise. */
public final class Minimum {
  private static final double SECTION = (Math.sqrt(5) - 1) / 2;
  private static final int STEPS = 90;

  private Minimum() {}

  /** The least value seen in [low, high], a value of the function whatever its shape. */
  public static double value(DoubleUnaryOperator function, double low, double high) {
    return value(function, low, high, STEPS);
  }

  /** The same with fewer steps: each makes the interval smaller by a factor of 0.618. */
  public static double value(DoubleUnaryOperator function, double low, double high, int steps) {
    return function.applyAsDouble(place(function, low, high, steps));
  }

  /** Where that value was seen. */
  public static double place(DoubleUnaryOperator function, double low, double high) {
    return place(function, low, high, STEPS);
  }

  private static double place(DoubleUnaryOperator function, double low, double high, int steps) {
    double left = high - SECTION * (high - low);
    double right = low + SECTION * (high - low);
    double atLeft = function.applyAsDouble(left);
    double atRight = function.applyAsDouble(right);
    for (int step = 0; step < steps; step++) {
      if (atLeft < atRight) {
        high = right;
        right = left;
        atRight = atLeft;
        left = high - SECTION * (high - low);
        atLeft = function.applyAsDouble(left);
      } else {
        low = left;
        left = right;
        atLeft = atRight;
        right = low + SECTION * (high - low);
        atRight = function.applyAsDouble(right);
      }
    }
    return atLeft < atRight ? left : right;
  }
}
