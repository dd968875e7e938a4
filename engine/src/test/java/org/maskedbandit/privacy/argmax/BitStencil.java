package org.maskedbandit.privacy.argmax;

/**
 * The mean of a value after one bit, for values given on a geometric grid of likelihood ratios. A
 * bit multiplies the ratio by one of two factors, so at every point of the grid the mean is the
 * same combination of four neighbours. The value is convex in the ratio; straight lines between the
 * points of the grid are above it.
 */
final class BitStencil {
  /** Outweighs the rounding of the weights and of the sum. */
  private static final double UP = 1 + 0x1p-48;

  private final int up;
  private final int down;
  private final double up0;
  private final double up1;
  private final double down0;
  private final double down1;

  /** The points of the grid are the powers of e^spacing. */
  BitStencil(ThresholdPolygon.Bit bit, double spacing) {
    up = below(bit.up(), spacing);
    double share = share(bit.up(), up, spacing);
    up0 = UP * bit.q() * (1 - share);
    up1 = UP * bit.q() * share;
    down = bit.down() == 0 ? 0 : below(bit.down(), spacing);
    double rest = bit.down() == 0 ? 0 : UP * bit.complement();
    share = bit.down() == 0 ? 0 : share(bit.down(), down, spacing);
    down0 = rest * (1 - share);
    down1 = rest * share;
  }

  private static int below(double factor, double spacing) {
    return (int) Math.floor(StrictMath.log(factor) / spacing);
  }

  /**
   * How far the factor is between two points. More is worse, since the value grows, and covers the
   * rounding.
   */
  private static double share(double factor, int below, double spacing) {
    double growth = StrictMath.expm1(spacing);
    double share = (factor * StrictMath.exp(-below * spacing) - 1) / growth;
    double blur = 0x1p-50 * (1 + Math.abs(below) * spacing) / growth;
    return Math.min(1, Math.max(0, share + blur));
  }

  /** How many points above a point are read. */
  int reachUp() {
    return up + 1;
  }

  /** How many points below a point are read. */
  int reachDown() {
    return -down;
  }

  /** Raises results from..to-1 to the mean after this bit, where it is larger. */
  void raise(double[] results, double[] values, int from, int to) {
    for (int i = from; i < to; i++) {
      double mean = up0 * values[i + up]
          + up1 * values[i + up + 1]
          + down0 * values[i + down]
          + down1 * values[i + down + 1];
      results[i] = Math.max(results[i], mean);
    }
  }
}
