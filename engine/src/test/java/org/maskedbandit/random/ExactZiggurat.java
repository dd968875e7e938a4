package org.maskedbandit.random;

import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;
import static org.maskedbandit.privacy.ExactLog.DIGITS;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.maskedbandit.privacy.ExactLog;

/**
 * A ziggurat of 256 layers in decimals of fifty digits, and what a table of doubles differs from
 * it.
 *
 * @param density with value 1 at 0
 * @param all the area under the density
 * @param area of a layer
 * @param tail the area beyond the first width
 * @param width x_0 to x_256 = 0, where x_0 is the width of the first strip as a rectangle
 * @param height f_0 = 0 to f_256, which is 1 if the ziggurat closes
 */
record ExactZiggurat(
    UnaryOperator<BigDecimal> density,
    BigDecimal all,
    BigDecimal area,
    BigDecimal tail,
    BigDecimal[] width,
    BigDecimal[] height) {
  static final int LAYERS = 256;

  private static final BigDecimal TWO = BigDecimal.valueOf(2);
  private static final BigDecimal COUNT = BigDecimal.valueOf(LAYERS);
  private static final BigDecimal PI =
      new BigDecimal("3.14159265358979323846264338327950288419716939937510582097494459");

  /** The r for which the layers close, found by mpmath with 50 digits. */
  static final BigDecimal NORMAL_R =
      new BigDecimal("3.6541528853610087716454297203995157629748545997463");

  static final BigDecimal EXPONENTIAL_R =
      new BigDecimal("7.6971174701310497140446280480152154991139686400553");

  static ExactZiggurat normal() {
    UnaryOperator<BigDecimal> density =
        x -> ExactLog.exp(x.multiply(x).divide(TWO, DIGITS).negate());
    BigDecimal atR = density.apply(NORMAL_R);
    BigDecimal all = PI.divide(TWO, DIGITS).sqrt(DIGITS);
    BigDecimal tail = all.subtract(below(NORMAL_R, atR));
    return of(density, all, NORMAL_R, tail, y -> y.multiply(TWO).sqrt(DIGITS));
  }

  static ExactZiggurat exponential() {
    BigDecimal atR = ExactLog.exp(EXPONENTIAL_R.negate());
    return of(x -> ExactLog.exp(x.negate()), ONE, EXPONENTIAL_R, atR, y -> y);
  }

  /** The integral of exp(-x^2/2) from 0 to r, as exp(-r^2/2) times r^(2k+1)/(1 3 5 ... (2k+1)). */
  private static BigDecimal below(BigDecimal r, BigDecimal atR) {
    BigDecimal square = r.multiply(r);
    BigDecimal term = r;
    BigDecimal sum = ZERO;
    for (int k = 1; term.doubleValue() > 1e-60; k += 2) {
      sum = sum.add(term, DIGITS);
      term = term.multiply(square).divide(BigDecimal.valueOf(k + 2), DIGITS);
    }
    return sum.multiply(atR, DIGITS);
  }

  private static ExactZiggurat of(
      UnaryOperator<BigDecimal> density,
      BigDecimal all,
      BigDecimal r,
      BigDecimal tail,
      UnaryOperator<BigDecimal> inverse) {
    BigDecimal atR = density.apply(r);
    BigDecimal area = r.multiply(atR).add(tail, DIGITS);
    BigDecimal[] width = new BigDecimal[LAYERS + 1];
    BigDecimal[] height = new BigDecimal[LAYERS + 1];
    width[0] = area.divide(atR, DIGITS);
    width[1] = r;
    width[LAYERS] = ZERO;
    height[0] = ZERO;
    height[1] = atR;
    for (int i = 1; i < LAYERS; i++) {
      height[i + 1] = height[i].add(area.divide(width[i], DIGITS), DIGITS);
      if (i + 1 < LAYERS) {
        width[i + 1] = inverse.apply(ExactLog.log(height[i + 1]).negate());
      }
    }
    return new ExactZiggurat(density, all, area, tail, width, height);
  }

  /** How far a width of the table is from the exact one at most, in parts of it. */
  double worstWidth(ZigguratTable table) {
    double worst = 0;
    for (int i = 0; i < LAYERS; i++) {
      BigDecimal ratio = wide(table, i).divide(width[i], DIGITS);
      worst = Math.max(worst, ratio.subtract(ONE).abs().doubleValue());
    }
    return worst;
  }

  /**
   * How far the areas of the table's layers are from that of the exact ones at most, in parts of
   * it.
   */
  double worstArea(ZigguratTable table) {
    double worst = 0;
    for (int i = 1; i < LAYERS; i++) {
      BigDecimal tall = difference(table.height()[i + 1], table.height()[i]);
      BigDecimal covered = tall.multiply(wide(table, i));
      worst = Math.max(worst, covered.divide(area, DIGITS).subtract(ONE).abs().doubleValue());
    }
    return worst;
  }

  /** The share of tries that give a draw. */
  BigDecimal accepted() {
    return all.divide(area.multiply(COUNT), DIGITS);
  }

  /**
   * A bound on the total variation between the law that the table describes, with points and
   * comparisons that are exact, and the law itself.
   *
   * <p>Let g be the density of the accepted points of one try and f that of the law, scaled to an
   * area of 1/256 for each layer. The laws g/G and f/F differ by at most the larger integral of the
   * positive parts of g - f and of f - g, over max(F, G). Between the widths of layers j and j + 1
   * all layers below j are certain, and
   *
   * <pre>256 g(x) = sum_(i &lt; j) 1/w_i + (f(x) - h_j)/((h_(j+1) - h_j) w_j)</pre>
   *
   * is linear in f(x), so g - f is largest at one of the ends. What is between a limit and the next
   * width is the square of a rounding error.
   */
  BigDecimal distance(ZigguratTable table) {
    BigDecimal certain = ONE.divide(wide(table, 0), DIGITS);
    BigDecimal beyond = tailShare(table).subtract(tail.divide(area, DIGITS));
    BigDecimal more = beyond.max(ZERO);
    BigDecimal less = beyond.negate().max(ZERO);
    for (int j = 1; j < LAYERS; j++) {
      BigDecimal wide = wide(table, j);
      BigDecimal next = j + 1 < LAYERS ? wide(table, j + 1) : ZERO;
      BigDecimal foot = excess(table, j, certain, wide);
      BigDecimal top = excess(table, j, certain, next);
      BigDecimal edge = wide.subtract(next);
      more = more.add(foot.max(top).max(ZERO).multiply(edge));
      less = less.add(foot.min(top).min(ZERO).negate().multiply(edge));
      certain = certain.add(ONE.divide(wide, DIGITS));
    }
    return more.max(less).divide(COUNT.multiply(accepted()), DIGITS);
  }

  private BigDecimal excess(ZigguratTable table, int layer, BigDecimal certain, BigDecimal x) {
    BigDecimal low = new BigDecimal(table.height()[layer]);
    BigDecimal tall = new BigDecimal(table.height()[layer + 1]).subtract(low);
    BigDecimal f = density.apply(x);
    return f.subtract(low)
        .divide(tall.multiply(wide(table, layer)), DIGITS)
        .add(certain)
        .subtract(f.divide(area, DIGITS));
  }

  /** How often the first strip asks for the tail. */
  private static BigDecimal tailShare(ZigguratTable table) {
    BigDecimal limit =
        new BigDecimal(table.accept()[0]).multiply(new BigDecimal(table.unit()[0]));
    return ONE.subtract(limit.divide(wide(table, 0), DIGITS));
  }

  private static BigDecimal wide(ZigguratTable table, int layer) {
    return new BigDecimal(table.unit()[layer] * 0x1p53);
  }

  /** The widths as doubles, from the tail to 0. */
  double[] widths() {
    return Arrays.stream(width).skip(1).mapToDouble(BigDecimal::doubleValue).toArray();
  }

  private static BigDecimal difference(double one, double other) {
    return new BigDecimal(one).subtract(new BigDecimal(other));
  }
}
