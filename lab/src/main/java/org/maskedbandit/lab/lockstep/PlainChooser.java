package org.maskedbandit.lab.lockstep;

import java.util.Arrays;

/**
 * Plain loops over arrays. Looking cells up is scalar; the rest of the comparison is sums, products, maxima and minima, of which
 * the compiler makes vector instructions by itself.
 *
 * <p>It does not do so with comparisons that choose an index, hence the index of an arm travels in the last bits of its upper end U. The
 * sum U + grid is rounded to whole units of the grid; minus (grid - base) leaves a number between 2 and 4 powers of which the last bits
 * are zero, and the index goes there.
 */
final class PlainChooser implements Chooser {
  private final double[] high;
  private final double[] first;
  private final double[] second;

  /** Three powers, where no draw is farther from zero than one: the middle of the doubles with one exponent. */
  private final double base;

  private final double grid;
  private final double unit;
  private final int indexMask;
  private final double margin;

  PlainChooser(int arms, int lanes, double c) {
    high = new double[lanes];
    first = new double[lanes];
    second = new double[lanes];
    double power = 2
        * Double.longBitsToDouble(
            Double.doubleToRawLongBits(1 + Cells.FARTHEST * Math.sqrt(c)) & 0x7ff0000000000000L);
    int indices = Integer.highestOneBit(arms) * 2;
    indexMask = indices - 1;
    base = 3 * power;
    unit = Math.ulp(base);
    grid = base * indices;
    margin = 4 * unit * indices + 4 * Cells.SLACK * power;
  }

  @Override
  public boolean choose(Lanes lanes, int[] arms, double[] bounds) {
    Arrays.fill(first, 0);
    Arrays.fill(second, 0);
    for (int arm = 0; arm < lanes.arms(); arm++) {
      Cells.lookUp(lanes.words()[arm], lanes.shifts()[arm], high);
      topTwo(
          lanes.means()[arm],
          lanes.deviations()[arm],
          high,
          grid,
          grid - base,
          arm * unit,
          first,
          second);
    }
    return settle(lanes, arms, bounds);
  }

  private static void topTwo(
      double[] means,
      double[] deviations,
      double[] high,
      double grid,
      double back,
      double index,
      double[] first,
      double[] second) {
    for (int lane = 0; lane < high.length; lane++) {
      double end = Math.fma(deviations[lane], high[lane], means[lane]) + grid - back + index;
      second[lane] = Math.max(second[lane], Math.min(first[lane], end));
      first[lane] = Math.max(first[lane], end);
    }
  }

  /** The arm is certain where even its lower end is above the upper end of all others. */
  private boolean settle(Lanes lanes, int[] arms, double[] bounds) {
    long[][] words = lanes.words();
    int[] shifts = lanes.shifts();
    double[][] means = lanes.means();
    double[][] deviations = lanes.deviations();
    double[] first = this.first;
    double[] second = this.second;
    double up = base - margin;
    boolean certain = true;
    for (int lane = 0; lane < arms.length; lane++) {
      int arm = (int) Double.doubleToRawLongBits(first[lane]) & indexMask;
      int cell = (int) (words[arm][lane] >>> shifts[arm]) & Cells.MASK;
      double low = Math.fma(deviations[arm][lane], Cells.low(cell), means[arm][lane]);
      arms[lane] = arm;
      bounds[lane] = Double.POSITIVE_INFINITY;
      if (!(low + up > second[lane])) {
        bounds[lane] = low - margin;
        certain = false;
      }
    }
    return certain;
  }
}
