package org.maskedbandit.random;

import java.util.function.DoubleUnaryOperator;

/**
 * The layers of a ziggurat: a falling density, not normalised, with value 1 at 0, is covered by 256
 * pieces of equal area. Piece 0 is the strip below f(r) with the tail beyond r; piece i is the
 * rectangle of width x_i between the heights f_i and f_(i+1).
 *
 * <pre>f_256 = 1,   f_i = f_(i+1) - area/x_i = f(x_i),   r = x_1</pre>
 *
 * From the top down errors shrink, from the tail up they would grow. Heights are those of the
 * rounded widths and are summed with a compensation, so that rounding moves an edge but not the
 * law. The same bits on every Java, by {@link StrictMath}.
 *
 * @param accept below this many units a point is under the density whatever its height
 * @param unit the width of piece i in units of 2^-53
 * @param height f_i
 * @see "Marsaglia and Tsang (2000), The ziggurat method for generating random variables"
 */
record ZigguratTable(long[] accept, double[] unit, double[] height) {
  static final int LAYERS = 256;
  private static final double UNITS = 0x1p53;
  private static final int STEPS = 6;

  /** @param slope minus the derivative of the density */
  static ZigguratTable of(double area, DoubleUnaryOperator density, DoubleUnaryOperator slope) {
    double[] width = new double[LAYERS + 1];
    double[] height = new double[LAYERS + 1];
    height[LAYERS] = 1;
    double x = Math.sqrt(area);
    double rest = 0;
    for (int i = LAYERS - 1; i > 0; i--) {
      double above = height[i + 1];
      for (int step = 0; step < STEPS; step++) {
        double excess = density.applyAsDouble(x) + area / x - above - rest;
        x += excess / (slope.applyAsDouble(x) + area / (x * x));
      }
      double term = area / x;
      double high = above - term;
      double low = above - high - term + Math.fma(term, x, -area) / x + rest;
      width[i] = x;
      height[i] = high + low;
      rest = low - (height[i] - high);
    }
    width[0] = area / height[1];
    return of(width, height);
  }

  private static ZigguratTable of(double[] width, double[] height) {
    long[] accept = new long[LAYERS];
    double[] unit = new double[LAYERS];
    for (int i = 0; i < LAYERS; i++) {
      accept[i] = (long) (width[i + 1] / width[i] * UNITS);
      unit[i] = width[i] / UNITS;
    }
    return new ZigguratTable(accept, unit, height);
  }

  /** Where the tail begins. */
  double end() {
    return unit[1] * UNITS;
  }
}
