package org.maskedbandit.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.privacy.ExactLog;

/** The tables against decimals of fifty digits, and the bound on the error of a draw. */
class ZigguratTableTest {
  private static final double UNIT = 0x1p-53;

  /** Tails are 1 in 2200 draws at most, and each rounds a few dozen units. */
  private static final double TAILS = 0.05 * UNIT;

  @SuppressWarnings("ImmutableEnumChecker")
  enum Law {
    NORMAL(ExactZiggurat.normal(), NormalZiggurat.TABLE, NormalZiggurat.ERROR),
    EXPONENTIAL(ExactZiggurat.exponential(), ExponentialZiggurat.TABLE, ExponentialZiggurat.ERROR);

    final ExactZiggurat exact;
    final ZigguratTable table;
    final double stated;

    Law(ExactZiggurat exact, ZigguratTable table, double stated) {
      this.exact = exact;
      this.table = table;
      this.stated = stated;
    }
  }

  @ParameterizedTest
  @EnumSource
  void theReferenceCloses(Law law) {
    BigDecimal top = law.exact.height()[ZigguratTable.LAYERS];
    assertThat(top.subtract(BigDecimal.ONE).abs().doubleValue()).isLessThan(1e-45);
  }

  @ParameterizedTest
  @EnumSource
  void widthsAndAreasAreThoseOfTheExactZiggurat(Law law) {
    assertThat(law.exact.worstWidth(law.table)).isLessThan(0x1p-45);
    assertThat(law.exact.worstArea(law.table)).isLessThan(0x1p-45);
  }

  /** Computed: 0.40 and 0.65 of 2^-53. */
  @ParameterizedTest
  @EnumSource
  void theLawOfTheTablesIsTheLaw(Law law) {
    assertThat(law.exact.distance(law.table).doubleValue()).isLessThan(UNIT);
  }

  /** The checker itself: one width that is wrong by 1e-12 of itself is found, in any layer. */
  @ParameterizedTest
  @EnumSource
  void aWrongWidthIsCaught(Law law) {
    for (int layer : new int[] {1, 2, 100, 254, 255}) {
      double[] unit = law.table.unit().clone();
      unit[layer] *= 1 + 1e-12;
      var wrong = new ZigguratTable(law.table.accept(), unit, law.table.height());
      assertThat(law.exact.distance(wrong).doubleValue()).as("%d", layer).isGreaterThan(UNIT);
      assertThat(law.exact.worstWidth(wrong)).isGreaterThan(0x1p-45);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aWrongLimitOfTheTailIsCaught(Law law) {
    long[] accept = law.table.accept().clone();
    accept[0] -= 1 << 12;
    var wrong = new ZigguratTable(accept, law.table.unit(), law.table.height());
    assertThat(law.exact.distance(wrong).doubleValue()).isGreaterThan(UNIT);
  }

  /** The sum of the list at {@link NormalZiggurat}. */
  @ParameterizedTest
  @EnumSource
  void theErrorOfADrawIsWithinTheStatedBound(Law law) {
    double tables = law.exact.distance(law.table).doubleValue();
    double all = tables + edges(law) + points(law) + TAILS;
    assertThat(all).isBetween(0.75 * law.stated, law.stated);
  }

  /**
   * A height at an edge is compared with a density that is off by an ulp, after a sum that is
   * rounded by half of one; the exponent of the normal density is rounded too. All errors are taken
   * to the same side.
   */
  private static double edges(Law law) {
    double sum = 0;
    for (int i = 1; i < ZigguratTable.LAYERS; i++) {
      double wide = law.exact.width()[i].doubleValue();
      double f = law.exact.height()[i + 1].doubleValue();
      double tall = f - law.exact.height()[i].doubleValue();
      double exponent = law == Law.NORMAL ? wide * wide / 2 * UNIT : 0;
      double off = 1.5 * Math.ulp(f) + f * exponent + 3 * UNIT * tall;
      sum += off * (wide - law.exact.width()[i + 1].doubleValue());
    }
    return sum / (ZigguratTable.LAYERS * law.exact.area().doubleValue()) / accepted(law);
  }

  /**
   * How far a threshold moves because a layer has 2^54 or 2^53 points, of which each stands for the
   * cell around it, and because their products are rounded to doubles: half a cell, or a whole one
   * for exponential draws, whose first cell is half a cell, and as much again as the threshold is
   * of the width.
   */
  private static double points(Law law) {
    double cell = law == Law.NORMAL ? UNIT / 2 : UNIT;
    double offset = law == Law.NORMAL ? 0.5 : 1;
    double worst = 0;
    for (int j = 1; j < ZigguratTable.LAYERS; j++) {
      double moved = 0;
      for (int i = 0; i <= j; i++) {
        moved += cell * (offset + law.table.unit()[j] / law.table.unit()[i]);
      }
      worst = Math.max(worst, moved / ZigguratTable.LAYERS);
    }
    return worst / accepted(law);
  }

  private static double accepted(Law law) {
    return law.exact.accepted().doubleValue();
  }

  /** What the bound takes from the library: an exponential is off by less than one ulp. */
  @Test
  void exponentialsAreWithinAnUlp() {
    var random = new SplittableRandom(53);
    for (int i = 0; i < 2_000; i++) {
      double y = random.nextDouble() * 7.7;
      double computed = StrictMath.exp(-y);
      BigDecimal off = ExactLog.exp(new BigDecimal(-y)).subtract(new BigDecimal(computed));
      assertThat(Math.abs(off.doubleValue())).isLessThan(Math.ulp(computed));
    }
  }
}
