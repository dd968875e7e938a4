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

  /** How many units it is from one value to another, both moved down to the grid. */
  static long between(double from, double to) {
    return units(to).subtract(units(from)).longValueExact();
  }

  /** That part of the units, in units of {@link EpochNoise#WHOLE}, rounded down. */
  static long part(long units, int back) {
    BigInteger product = BigInteger.valueOf(units).multiply(BigInteger.valueOf(back));
    return product.shiftRight(EpochNoise.WHOLE_BITS).longValue();
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
    return Math.abs(value) < SMALL
        ? BigInteger.valueOf((long) Math.floor(value * UNITS))
        : new BigDecimal(value).multiply(MANY_UNITS).toBigIntegerExact();
  }
}
