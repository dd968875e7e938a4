package org.maskedbandit.random;

/**
 * Draws standard normal variables by a ziggurat of 256 layers: one random word, one comparison and
 * one product in 98 of 100 draws. The same numbers on every Java.
 *
 * <p>Error. A comparison of a draw with any threshold has a probability that is within
 * {@link #ERROR} of the ideal. In units of 2^-53, as the tests compute it:
 *
 * <ul>
 *   <li>0.40: the law that the tables describe, in total variation;
 *   <li>2.72: a point at the edge of a layer, one in 68, is compared with a density that is off by
 *       an ulp ({@link StrictMath#exp}) and has a rounded exponent, after a sum that is rounded.
 *       That is 2^-53 beside a layer of 2^-10 to 2^-5; all errors are taken to the same side;
 *   <li>0.46: a layer has 2^54 points, each for the cell around it, and their products are rounded.
 *       Both are monotone, so a threshold moves by less than two cells. The limits of layers lose
 *       nothing, because a point beyond them is compared;
 *   <li>0.05: a point in the tail, one in 3875, has the errors of two exponential draws and a sum.
 * </ul>
 */
final class NormalZiggurat {
  static final double ERROR = 0x1p-51;

  /** The area of a layer, for exp(-x^2/2): computed to 50 digits. */
  private static final double AREA = 0.004928673233974655;

  static final ZigguratTable TABLE =
      ZigguratTable.of(AREA, NormalZiggurat::density, x -> x * density(x));
  private static final double R = TABLE.end();
  private static final long[] ACCEPT = TABLE.accept();
  private static final double[] UNIT = TABLE.unit();
  private static final double[] HEIGHT = TABLE.height();

  private NormalZiggurat() {}

  static double draw(RandomSource random) {
    long word = random.nextLong();
    int layer = (int) word & 0xff;
    long units = word >> 10;
    return Math.abs(units) < ACCEPT[layer] ? units * UNIT[layer] : edge(layer, units, random);
  }

  /** Apart, so that the short part can be inlined. */
  private static double edge(int layer, long units, RandomSource random) {
    if (layer == 0) {
      return units < 0 ? -tail(random) : tail(random);
    }
    double x = units * UNIT[layer];
    double low = HEIGHT[layer];
    boolean below = low + random.nextDouble() * (HEIGHT[layer + 1] - low) < density(x);
    return below ? x : draw(random);
  }

  /** Beyond R (Marsaglia 1964): an exponential variable x/R, kept with probability exp(-x^2/2). */
  private static double tail(RandomSource random) {
    while (true) {
      double x = random.nextExponential() / R;
      if (2 * random.nextExponential() >= x * x) {
        return R + x;
      }
    }
  }

  private static double density(double x) {
    return StrictMath.exp(-x * x / 2);
  }
}
