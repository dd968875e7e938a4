package org.maskedbandit.lanes;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;
import org.maskedbandit.lab.lockstep.Cells;
import org.maskedbandit.lab.lockstep.Chooser;
import org.maskedbandit.lab.lockstep.Lanes;

/**
 * The comparison of draws in vector instructions, as many lanes at a time as the machine's vectors have doubles. Cells are looked up one by
 * one, which was faster than to gather them.
 */
final class VectorChooser implements Chooser {
  private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;

  /** Lanes of one vector. */
  static final int WIDTH = DOUBLES.length();

  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS =
      VectorSpecies.of(int.class, VectorShape.forBitSize(WIDTH * Integer.SIZE));
  private static final double[] TABLE = Cells.table();

  private final double[][] high;
  private final int[] cells;

  /** More than draws may stray over the ends of their cells, and more than the ends are rounded. */
  private final double margin;

  VectorChooser(int arms, int lanes, double c) {
    high = new double[arms][lanes];
    cells = new int[lanes];
    margin = 4 * Cells.SLACK * (1 + Math.sqrt(c));
  }

  @Override
  public boolean choose(Lanes lanes, int[] arms, double[] bounds) {
    for (int arm = 0; arm < high.length; arm++) {
      Cells.lookUp(lanes.words()[arm], lanes.shifts()[arm], high[arm]);
    }
    boolean certain = true;
    for (int lane = 0; lane < arms.length; lane += WIDTH) {
      certain &= choose(lanes, lane, arms, bounds);
    }
    return certain;
  }

  private boolean choose(Lanes lanes, int lane, int[] arms, double[] bounds) {
    DoubleVector first = DoubleVector.broadcast(DOUBLES, Double.NEGATIVE_INFINITY);
    DoubleVector second = first;
    DoubleVector mean = first;
    DoubleVector deviation = first;
    LongVector cell = LongVector.zero(LONGS);
    LongVector best = cell;
    for (int arm = 0; arm < high.length; arm++) {
      DoubleVector means = DoubleVector.fromArray(DOUBLES, lanes.means()[arm], lane);
      DoubleVector deviations = DoubleVector.fromArray(DOUBLES, lanes.deviations()[arm], lane);
      DoubleVector end = deviations.fma(DoubleVector.fromArray(DOUBLES, high[arm], lane), means);
      VectorMask<Double> higher = end.compare(VectorOperators.GT, first);
      DoubleVector lower = end.blend(first, higher);
      second = second.blend(lower, lower.compare(VectorOperators.GT, second));
      first = first.blend(end, higher);
      mean = mean.blend(means, higher);
      deviation = deviation.blend(deviations, higher);
      cell = cell.blend(cells(lanes, arm, lane), higher.cast(LONGS));
      best = best.blend(arm, higher.cast(LONGS));
    }
    write(best, arms, lane);
    write(cell, cells, lane);
    DoubleVector low = deviation
        .fma(DoubleVector.fromArray(DOUBLES, TABLE, 0, cells, lane), mean)
        .sub(margin);
    VectorMask<Double> certain = low.compare(VectorOperators.GT, second);
    low.blend(Double.POSITIVE_INFINITY, certain).intoArray(bounds, lane);
    return certain.allTrue();
  }

  private static LongVector cells(Lanes lanes, int arm, int lane) {
    return LongVector.fromArray(LONGS, lanes.words()[arm], lane)
        .lanewise(VectorOperators.LSHR, lanes.shifts()[arm])
        .and(Cells.MASK);
  }

  private static void write(LongVector numbers, int[] to, int lane) {
    ((IntVector) numbers.convertShape(VectorOperators.L2I, INTS, 0)).intoArray(to, lane);
  }
}
