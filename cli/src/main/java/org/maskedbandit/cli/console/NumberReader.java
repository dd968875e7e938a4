package org.maskedbandit.cli.console;

import java.math.BigDecimal;
import org.maskedbandit.notation.Numbers;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Numbers on the command line: 100000, 1e5 and 100_000 are the same; 0.25, 1e-6 or 1/4. */
public final class NumberReader {
  private NumberReader() {}

  public static double real(String text) {
    try {
      return Numbers.read(text);
    } catch (NumberFormatException notANumber) {
      throw new TypeConversionException("must be a number, but is " + text);
    }
  }

  public static long whole(String text) {
    try {
      if (text.matches("[-+0-9_.eE]+")) {
        return new BigDecimal(text.replace("_", "")).longValueExact();
      }
    } catch (ArithmeticException | NumberFormatException notWhole) {
      // Refused below, with the same sentence.
    }
    throw new TypeConversionException(
        "must be a whole number of at most 18 digits, but is " + text);
  }

  public static int shortWhole(String text) {
    long number = whole(text);
    if (number != (int) number) {
      throw new TypeConversionException(
          "must be a whole number of at most 9 digits, but is " + text);
    }
    return (int) number;
  }

  /** A number of threads. */
  public static final class Threads implements ITypeConverter<Integer> {
    private static final int MOST = 1024;

    @Override
    public Integer convert(String text) {
      long number = whole(text);
      if (number < 1 || number > MOST) {
        throw new TypeConversionException("must be from 1 to " + MOST + ", but is " + text);
      }
      return (int) number;
    }
  }
}
