package org.maskedbandit.notation;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.stream.Collectors;

/** An immutable list of numbers, compared by value; and the one way to write a number. */
public final class Numbers {
  private static final int UNKNOWN = -1;
  private static final double[] POWERS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6};

  /** Smaller doubles may have fewer than 15 significant digits. */
  private static final double SMALLEST_PRECISE = 1e-290;

  private final double[] values;

  private Numbers(double[] values) {
    this.values = values;
  }

  public static Numbers of(double... values) {
    return new Numbers(values.clone());
  }

  public int size() {
    return values.length;
  }

  public double get(int index) {
    return values[index];
  }

  public double[] toArray() {
    return values.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Numbers numbers && Arrays.equals(values, numbers.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return Arrays.stream(values)
        .mapToObj(Numbers::write)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /**
   * The value rounded to the fewest digits that read back as the same double: 50, 0.125, 1e-6.
   * {@code Double.toString} gives other digits on Java 17 than on Java 19 and later.
   */
  public static String write(double value) {
    if (value == Math.E) {
      return "e";
    }
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return Double.isNaN(value) ? "NaN" : value > 0 ? "infinite" : "-infinite";
    }
    int places = places(value);
    if (places != UNKNOWN) {
      return BigDecimal.valueOf(Math.round(value * POWERS[places]), places).toPlainString();
    }
    BigDecimal shortest = shortest(value).stripTrailingZeros();
    int exponent = shortest.precision() - shortest.scale() - 1;
    if (exponent >= -4 && exponent < 15) {
      return shortest.toPlainString();
    }
    BigDecimal mantissa = shortest.movePointLeft(exponent).stripTrailingZeros();
    return mantissa.toPlainString() + "e" + exponent;
  }

  /** At most that many digits, never below the value: for what must not be understated. */
  public static String roundedUp(double value, int digits) {
    return rounded(value, new MathContext(digits, RoundingMode.CEILING));
  }

  /** At most that many digits, never above the value. */
  public static String roundedDown(double value, int digits) {
    return rounded(value, new MathContext(digits, RoundingMode.FLOOR));
  }

  private static String rounded(double value, MathContext context) {
    // Rounds the decimal that people would write, so that 0.1 stays 0.1 although its double is a
    // little larger.
    return Double.isFinite(value)
        ? write(shortest(value).round(context).doubleValue())
        : write(value);
  }

  /** Reads 0.25, 1e-6, 1/4, e and infinite; throws NumberFormatException for other texts. */
  public static double read(String text) {
    int slash = text.indexOf('/');
    if (slash >= 0) {
      return read(text.substring(0, slash).trim())
          / read(text.substring(slash + 1).trim());
    }
    if (text.equals("infinite")) {
      return Double.POSITIVE_INFINITY;
    }
    return text.equals("e") ? Math.E : new BigDecimal(text).doubleValue();
  }

  /** How few decimal places read back, for numbers of a usual size; or {@link #UNKNOWN}. */
  private static int places(double value) {
    double size = Math.abs(value);
    for (int places = 0; size >= 1e-3 && size < 1e9 && places < POWERS.length; places++) {
      // Exact operands, so that the quotient is rounded as reading would.
      if (Math.round(value * POWERS[places]) / POWERS[places] == value) {
        return places;
      }
    }
    return UNKNOWN;
  }

  /** The fewest digits that read back; two such decimals of at most 15 digits are equal. */
  private static BigDecimal shortest(double value) {
    int places = places(value);
    if (places != UNKNOWN) {
      return BigDecimal.valueOf(Math.round(value * POWERS[places]), places);
    }
    double size = Math.abs(value);
    BigDecimal exact = new BigDecimal(value);
    for (int digits = size < SMALLEST_PRECISE ? 1 : 15; digits < 17; digits++) {
      BigDecimal rounded = exact.round(new MathContext(digits));
      if (rounded.doubleValue() == value) {
        return rounded;
      }
    }
    return exact.round(new MathContext(17));
  }

  /** 1 minus that number, of the decimals that people write: 0.95 gives 0.05 and not a bit more. */
  public static double oneMinus(double part) {
    return BigDecimal.ONE.subtract(new BigDecimal(write(part))).doubleValue();
  }
}
