package org.maskedbandit.random;

/**
 * Draws standard normal variables by a ziggurat of 256 layers: one random word, one comparison and
 * one product in 99 of 100 draws. The same numbers on every Java.
 *
 * <p>Error. As long as only comparisons of a draw leave, it is within total variation
 * {@link #ERROR} of the ideal:
 *
 * <ul>
 *   <li>widths of layers are within two ulp of the exact ones, on average a third of one: 2^-53;
 *   <li>a point has 53 bits, and so have the limits it is compared with: 2^-53 each;
 *   <li>a point at the edge of a layer, one in 100, is compared with a height that is off by 2^-51
 *       of the layer, and its exponential by an ulp: 2^-56;
 *   <li>a point in the tail, one in 3700, has an error of 2^-50 at most: 2^-61.
 * </ul>
 */
final class NormalZiggurat {
  /** Their sum is below 2^-51.4. */
  static final double ERROR = 0x1p-51;

  /** Where the tail begins, and the area of a layer, for exp(-x^2/2): computed to 50 digits. */
  private static final double R = 3.654152885361009;

  private static final double AREA = 0.004928673233974655;

  private static final long[] ACCEPT;
  private static final double[] UNIT;
  private static final double[] HEIGHT;

  static {
    ZigguratTable table = ZigguratTable.of(R, AREA, density(R), y -> Math.sqrt(2 * y));
    ACCEPT = table.accept();
    UNIT = table.unit();
    HEIGHT = table.height();
  }

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
