package org.maskedbandit.lab.report;

import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/** How people see a value. Programs get it in full. */
@FunctionalInterface
public interface Format {
  /** As it is written. */
  Format PLAIN = Cell::of;

  /** A measured number with one decimal, on a page with none from 1000 on. */
  Format BRIEF = value -> Cell.brief((Double) value);

  /** A whole number. */
  Format WHOLE = value -> {
    double number = (Double) value;
    return Cell.number(number, Double.isNaN(number) ? "" : String.valueOf(Math.round(number)));
  };

  Cell cell(Object value);

  /** A number that must not be understated. */
  static Format roundedUp(int digits) {
    return value -> Cell.roundedUp((Double) value, digits);
  }

  /** A number that must not be overstated. */
  static Format roundedDown(int digits) {
    return value -> Cell.roundedDown((Double) value, digits);
  }

  /** A number with that many digits; empty if there is none. */
  static Format digits(int count) {
    return value ->
        Cell.number((Double) value, String.format(Locale.ROOT, "%." + count + "g", (Double) value));
  }

  /** A number with that many decimals; empty if there is none. */
  static Format decimals(int count) {
    return decimals(count, DoubleUnaryOperator.identity());
  }

  /** The same of a number that is rounded first. */
  static Format decimals(int count, DoubleUnaryOperator rounding) {
    return value -> {
      double number = value instanceof Double given ? given : Double.NaN;
      return Cell.number(
          number, String.format(Locale.ROOT, "%." + count + "f", rounding.applyAsDouble(number)));
    };
  }
}
