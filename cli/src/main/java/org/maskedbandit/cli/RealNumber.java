package org.maskedbandit.cli;

import org.maskedbandit.notation.Numbers;
import picocli.CommandLine.TypeConversionException;

/** A number on the command line, in the same notation as in written forms: 0.25, 1e-6, 1/4. */
final class RealNumber {
  private RealNumber() {}

  static double read(String text) {
    try {
      return Numbers.read(text);
    } catch (NumberFormatException notANumber) {
      throw new TypeConversionException("must be a number, but is " + text);
    }
  }
}
