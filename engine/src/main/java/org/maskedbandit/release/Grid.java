package org.maskedbandit.release;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The multiples of 2^-32, on which noise is drawn and added in whole numbers for serving. The sum
 * of two doubles is rounded, and which doubles it can be rounded to depends on the value that the
 * noise should hide (Mironov 2012, On significance of the least significant bits for differential
 * privacy); whole numbers have no such marks.
 *
 * <p>Why 32 places: more than the 20 of a {@link Reward}, so that sums of rewards stay as they are;
 * enough for noise of deviation 1 to be within 2^-68 of a normal variable; and few enough that
 * released sums of up to two million are exact in a double. Larger ones are rounded after the noise
 * was added, which is post-processing.
 */
final class Grid {
  private static final int PLACES = 32;
  private static final double UNITS = 0x1p32;
  private static final BigDecimal MANY_UNITS = new BigDecimal(UNITS);

  /** Doubles from here on are multiples of the unit anyway. */
  private static final double COARSE = 0x1p20;

  /** Below this the number of units fits into a long. */
  private static final double SMALL = 0x1p30;

  private Grid() {}

  /** The smallest multiple that is not below the amount. */
  static double up(double amount) {
    return amount < COARSE ? Math.ceil(amount * UNITS) / UNITS : amount;
  }

  /** How many units a positive amount takes, rounded up: at least one. */
  static BigInteger unitsUp(double amount) {
    return units(-amount).negate();
  }

  /** The value, moved down to the grid, plus that many units; that keeps whole distances. */
  static double plus(double value, BigInteger noise) {
    // What is infinite stays so with any noise.
    return Double.isFinite(value)
        ? Math.scalb(units(value).add(noise).doubleValue(), -PLACES)
        : value;
  }

  /**
   * How many units it is from one value to another, both moved down to the grid. Two small values
   * are less than 2^62 units from 0 each, so their difference is below 2^63.
   */
  static long between(double from, double to) {
    return isSmall(from) && isSmall(to)
        ? smallUnits(to) - smallUnits(from)
        : units(to).subtract(units(from)).longValueExact();
  }

  /**
   * That part of the units, from 0 to {@link EpochNoise#WHOLE}, rounded down.
   *
   * <p>With units = 2^16 high + low, where 0 &lt;= low &lt; 2^16, it is high back + floor(low
   * back/2^16). Nothing overflows: -2^47 &lt;= high &lt; 2^47 and back is at most 2^16, so the
   * first term is from -2^63 to 2^63 - 2^16, and the second from 0 to 2^16 - 1.
   */
  static long part(long units, int back) {
    long high = units >> EpochNoise.WHOLE_BITS;
    long low = units & (EpochNoise.WHOLE - 1);
    return high * back + ((low * back) >> EpochNoise.WHOLE_BITS);
  }

  /** The value of that many units. */
  static double amount(long units) {
    return units / UNITS;
  }

  /** The value of that many units, not below it. */
  static double amountUp(BigInteger units) {
    return Math.nextUp(units.doubleValue()) / UNITS;
  }

  /**
   * That many times the scale, and one unit more: noise in whole units is above it no more often
   * than continuous noise is above so many scales.
   */
  static double tail(BigInteger scale, double times) {
    return times * amountUp(scale) + 1 / UNITS;
  }

  private static BigInteger units(double value) {
    return isSmall(value)
        ? BigInteger.valueOf(smallUnits(value))
        : new BigDecimal(value).multiply(MANY_UNITS).toBigIntegerExact();
  }

  private static boolean isSmall(double value) {
    return Math.abs(value) < SMALL;
  }

  /** Exact, since the product only moves the binary point. */
  private static long smallUnits(double value) {
    return (long) Math.floor(value * UNITS);
  }
}
