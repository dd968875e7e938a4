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

/** The comparison of draws in vector instructions, as many lanes at a time as the machine's vectors have doubles. */
final class VectorChooser implements Chooser {
  private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS =
      VectorSpecies.of(int.class, VectorShape.forBitSize(DOUBLES.length() * Integer.SIZE));

  /** Lanes of one vector. */
  static final int WIDTH = DOUBLES.length();

  private static final double[] TABLE = Cells.table();

  private final int[] cells;

  /** More than draws may stray over the ends of their cells, and more than the ends are rounded. */
  private final double margin;

  VectorChooser(int lanes, double c) {
    cells = new int[lanes];
    margin = 4 * Cells.SLACK * (1 + Math.sqrt(c));
  }

  @Override
  public void choose(Lanes lanes, int[] arms, double[] bounds) {
    for (int lane = 0; lane < arms.length; lane += WIDTH) {
      choose(lanes, lane, arms, bounds);
    }
  }

  private void choose(Lanes lanes, int lane, int[] arms, double[] bounds) {
    DoubleVector first = DoubleVector.broadcast(DOUBLES, Double.NEGATIVE_INFINITY);
    DoubleVector second = first;
    DoubleVector mean = first;
    DoubleVector deviation = first;
    LongVector cell = LongVector.zero(LONGS);
    LongVector best = cell;
    for (int arm = 0; arm < lanes.arms(); arm++) {
      LongVector drawn = LongVector.fromArray(LONGS, lanes.words()[arm], lane)
          .lanewise(VectorOperators.LSHR, lanes.shifts()[arm])
          .and(Cells.MASK);
      ((IntVector) drawn.convertShape(VectorOperators.L2I, INTS, 0)).intoArray(cells, lane);
      DoubleVector means = DoubleVector.fromArray(DOUBLES, lanes.means()[arm], lane);
      DoubleVector deviations = DoubleVector.fromArray(DOUBLES, lanes.deviations()[arm], lane);
      DoubleVector end =
          deviations.fma(DoubleVector.fromArray(DOUBLES, TABLE, 1, cells, lane), means);
      VectorMask<Double> higher = end.compare(VectorOperators.GT, first);
      DoubleVector lower = end.blend(first, higher);
      second = second.blend(lower, lower.compare(VectorOperators.GT, second));
      first = first.blend(end, higher);
      mean = mean.blend(means, higher);
      deviation = deviation.blend(deviations, higher);
      cell = cell.blend(drawn, higher.cast(LONGS));
      best = best.blend(arm, higher.cast(LONGS));
    }
    ((IntVector) best.convertShape(VectorOperators.L2I, INTS, 0)).intoArray(arms, lane);
    ((IntVector) cell.convertShape(VectorOperators.L2I, INTS, 0)).intoArray(cells, lane);
    DoubleVector low = deviation
        .fma(DoubleVector.fromArray(DOUBLES, TABLE, 0, cells, lane), mean)
        .sub(margin);
    low.blend(Double.POSITIVE_INFINITY, low.compare(VectorOperators.GT, second))
        .intoArray(bounds, lane);
  }
}
