package org.maskedbandit.cli;

import java.math.BigDecimal;
import picocli.CommandLine.TypeConversionException;

/** A whole number on the command line: 100000, 1e5 and 100_000 are the same. */
final class WholeNumber {
  private WholeNumber() {}

  static long read(String text) {
    try {
      return new BigDecimal(text.replace("_", "")).longValueExact();
    } catch (ArithmeticException | NumberFormatException notWhole) {
      throw new TypeConversionException(
          "must be a whole number of at most 18 digits, but is " + text);
    }
  }

  static int readShort(String text) {
    long number = read(text);
    if (number != (int) number) {
      throw new TypeConversionException(
          "must be a whole number of at most 9 digits, but is " + text);
    }
    return (int) number;
  }
}
