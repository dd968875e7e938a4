package org.maskedbandit.lab.paper;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.study.Sample;
import org.maskedbandit.notation.Numbers;

/**
 * A statement and its measurement.
 *
 * @param expected what the statement says, a number or a text
 * @param awaited whether we expect it to hold: false for what is known to be wrong in print
 */
public record Finding(
    String id,
    String statement,
    Object expected,
    Object measured,
    boolean holds,
    String note,
    boolean awaited) {

  private static final double READING = 0.04;
  private static final int PUBLISHED_RUNS = 10;

  static Statement of(String id) {
    return new Statement(id, "");
  }

  /** A statement that waits for its measurement. */
  record Statement(String id, String text) {

    Statement says(String words) {
      return new Statement(id, words);
    }

    /** A number that must be met up to a relative tolerance. */
    Finding near(double expected, double measured, double tolerance) {
      return that(
          expected, measured, Math.abs(measured - expected) <= tolerance * Math.abs(expected));
    }

    /**
     * A mean regret of ten runs that was read off a published figure: met within 4% for the reading
     * and three standard errors of the difference between their mean and ours. The deviation of a
     * run is ours, but not below 5% if we have fewer runs than they had.
     */
    Finding read(double published, Sample measured) {
      double deviation = measured.size() < PUBLISHED_RUNS
          ? Math.max(0.05 * published, measured.size() == 1 ? 0 : measured.deviation())
          : measured.deviation();
      double error = deviation * Math.sqrt(1.0 / measured.size() + 1.0 / PUBLISHED_RUNS);
      return near(published, measured.mean(), READING + 3 * error / published);
    }

    /** A number that must not be exceeded. */
    Finding atMost(double bound, double measured) {
      return that("at most " + Numbers.write(bound), measured, measured <= bound);
    }

    /** A number that must be exceeded. */
    Finding above(double bound, double measured) {
      return that("above " + Numbers.write(bound), measured, measured > bound);
    }

    /** What was expected and measured, as numbers or in words. */
    Finding that(Object expected, Object measured, boolean holds) {
      return new Finding(id, text, expected, measured, holds, "", true);
    }
  }

  Finding note(String remark) {
    return new Finding(id, statement, expected, measured, holds, remark, awaited);
  }

  /** The same finding about a statement that is known to be wrong in print. */
  Finding wrongInPrint() {
    return new Finding(id, statement, expected, measured, holds, note, false);
  }

  /** Whether this is not what we expected: a failure of ours, or news. */
  public boolean surprising() {
    return holds != awaited;
  }

  ObjectNode json() {
    ObjectNode node = Json.object().put("id", id).put("statement", statement);
    put(node, "expected", expected);
    put(node, "measured", measured);
    return node.put("holds", holds).put("note", note);
  }

  /** A value for people: numbers to five digits. */
  public static String shown(Object value) {
    if (!(value instanceof Double number)) {
      return value.toString();
    }
    double size = Math.abs(number);
    if (!Double.isFinite(size) || (number == Math.rint(number) && size < 1e7)) {
      return Numbers.write(number);
    }
    return size >= 1e6 || size < 1e-3
        ? String.format(Locale.ROOT, "%.3e", number)
        : Numbers.write(
            new java.math.BigDecimal(number).round(new java.math.MathContext(5)).doubleValue());
  }

  /** A cell with a number or a text. */
  static Cell cell(Object value) {
    return value instanceof Double number
        ? Cell.number(number, shown(number))
        : Cell.text(value.toString());
  }

  private static void put(ObjectNode node, String field, Object value) {
    if (value instanceof Double number) {
      Json.number(node, field, number);
    } else {
      node.put(field, value.toString());
    }
  }
}
