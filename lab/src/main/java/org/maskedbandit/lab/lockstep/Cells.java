package org.maskedbandit.lab.lockstep;

import org.maskedbandit.random.Seed;

/**
 * Normal variables of which only a few bits are drawn until more are needed.
 *
 * <pre>z = quantile( (cell + rest)/2^12 ),   cell uniform on 0 … 2^12 - 1,   rest uniform on (0, 1)</pre>
 *
 * The cell alone puts z between two neighbours in a table. That is nearly always enough to tell which arm has the largest draw;
 * where it is not, the rest is looked up at a place of its own in the tree of seeds, so z is the same whether, and
 * by whom, it is asked for. Twelve bits make a table that fits the first level of cache, and settle 999 of 1000 rounds.
 */
public final class Cells {
  /** Bits of a cell, of which a random word has five. */
  public static final int BITS = 12;

  /** Cells that one random word holds. */
  public static final int PER_WORD = Long.SIZE / BITS;

  /** Cuts the bits of one cell out. */
  public static final int MASK = (1 << BITS) - 1;

  /** No draw is farther from zero: that would take a probability below 2^-65. */
  static final double FARTHEST = 9.5;

  /** How far a quantile may stray over a border by rounding, with much to spare. */
  public static final double SLACK = 1e-12;

  private static final double[] BORDERS = borders();

  private Cells() {}

  /** The table: z of a cell lies between its entry and the next one, but for {@link #SLACK}. Not to be written to. */
  public static double[] table() {
    return BORDERS;
  }

  /** Writes the upper end of each lane's cell. Plain loads beat the gathering instructions of vectors. */
  public static void lookUp(long[] words, int shift, double[] high) {
    for (int lane = 0; lane < words.length; lane++) {
      high[lane] = high((int) (words[lane] >>> shift) & MASK);
    }
  }

  /** At most every z of that cell, but for the slack. */
  static double low(int cell) {
    return BORDERS[cell];
  }

  /** At least every z of that cell, but for the slack. */
  static double high(int cell) {
    return BORDERS[cell + 1];
  }

  /** The variable itself, its rest drawn from that place. */
  static double exact(int cell, Seed rest) {
    // An odd number of units of 2^-53: never 0 or 1, and 1 - v is exact, so both tails are the
    // same.
    double v = (rest.place() >>> 12 << 1 | 1) * 0x1p-53;
    return cell <= MASK / 2
        ? NormalQuantile.ofLowerHalf((cell + v) / (MASK + 1))
        : -NormalQuantile.ofLowerHalf((MASK - cell + (1 - v)) / (MASK + 1));
  }

  private static double[] borders() {
    double[] borders = new double[MASK + 2];
    borders[0] = -FARTHEST;
    borders[MASK + 1] = FARTHEST;
    for (int cell = 1; cell <= MASK; cell++) {
      borders[cell] = border(cell);
    }
    return borders;
  }

  private static double border(int cell) {
    double p = (double) cell / (MASK + 1);
    return p <= 0.5 ? NormalQuantile.ofLowerHalf(p) : -NormalQuantile.ofLowerHalf(1 - p);
  }
}
