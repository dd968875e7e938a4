package org.maskedbandit.fault.detector;

import java.math.BigDecimal;
import java.math.MathContext;
import org.maskedbandit.notation.Numbers;

/** How a measured number is written in a complaint. */
final class Digits {
  private static final MathContext DIGITS = new MathContext(4);

  private Digits() {}

  /** To four digits, for what was computed without statistical error. */
  static String of(double value) {
    return Double.isFinite(value)
        ? Numbers.write(new BigDecimal(value).round(DIGITS).doubleValue())
        : Numbers.write(value);
  }
}
