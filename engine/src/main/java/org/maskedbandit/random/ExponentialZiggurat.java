package org.maskedbandit.random;

/**
 * Draws standard exponential variables as {@link NormalZiggurat} draws normal ones, with the same
 * bound on the error. What is beyond the last layer is its end plus a new draw, because the law has
 * no memory.
 */
final class ExponentialZiggurat {
  private static final double R = 7.69711747013105;
  private static final double AREA = 0.003949659822581557;
  private static final long[] ACCEPT;
  private static final double[] UNIT;
  private static final double[] HEIGHT;

  static {
    ZigguratTable table = ZigguratTable.of(R, AREA, StrictMath.exp(-R), y -> y);
    ACCEPT = table.accept();
    UNIT = table.unit();
    HEIGHT = table.height();
  }

  private ExponentialZiggurat() {}

  static double draw(RandomSource random) {
    long word = random.nextLong();
    int layer = (int) word & 0xff;
    long units = word >>> 11;
    return units < ACCEPT[layer] ? units * UNIT[layer] : edge(layer, units, random);
  }

  private static double edge(int layer, long units, RandomSource random) {
    if (layer == 0) {
      return R + draw(random);
    }
    double x = units * UNIT[layer];
    double low = HEIGHT[layer];
    boolean below = low + random.nextDouble() * (HEIGHT[layer + 1] - low) < StrictMath.exp(-x);
    return below ? x : draw(random);
  }
}
