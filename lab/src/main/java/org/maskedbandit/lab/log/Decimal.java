package org.maskedbandit.lab.log;

import java.util.Arrays;

/**
 * Reads decimal numbers from letters; the double is the nearest. Short numbers cost no object, and
 * neither do long ones that repeat, such as the propensity 1/34.
 */
final class Decimal {
  /** Whole numbers of so many digits, and these powers, are doubles; one division rounds once. */
  private static final int MOST_DIGITS = 15;

  private static final double[] POWERS = {
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  private char[] last = {};
  private double lastValue = Double.NaN;

  /** Not a number if it is none. */
  double read(char[] text, int offset, int length) {
    double value = plain(text, offset, length);
    if (!Double.isNaN(value)) {
      return value;
    }
    if (!Arrays.equals(last, 0, last.length, text, offset, offset + length)) {
      last = Arrays.copyOfRange(text, offset, offset + length);
      lastValue = any(new String(last).strip());
    }
    return lastValue;
  }

  /** A number of few digits without exponent; not a number for all other texts. */
  static double plain(char[] text, int offset, int length) {
    int start = offset + (length > 0 && text[offset] == '-' ? 1 : 0);
    int end = offset + length;
    long digits = 0;
    int point = -1;
    for (int i = start; i < end; i++) {
      int digit = text[i] - '0';
      if (digit >= 0 && digit <= 9) {
        digits = 10 * digits + digit;
      } else if (text[i] == '.' && point < 0) {
        point = i;
      } else {
        return Double.NaN;
      }
    }
    int count = end - start - (point < 0 ? 0 : 1);
    if (count < 1 || count > MOST_DIGITS) {
      return Double.NaN;
    }
    double value = point < 0 ? digits : digits / POWERS[end - point - 1];
    return start > offset ? -value : value;
  }

  /** Without the letters that Java allows behind its own numbers, such as 1d. */
  private static double any(String word) {
    if (word.isEmpty() || !Character.isDigit(word.charAt(word.length() - 1))) {
      return Double.NaN;
    }
    try {
      return Double.parseDouble(word);
    } catch (NumberFormatException notANumber) {
      return Double.NaN;
    }
  }
}
