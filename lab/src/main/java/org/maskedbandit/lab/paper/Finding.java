package org.maskedbandit.lab.paper;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.study.Sample;
import org.maskedbandit.notation.Numbers;

/**
 * A statement and its measurement.
 *
 * @param relation of the measured number to the expected one, or none in words
 * @param expected what the statement says, a number or a text as the measured one
 * @param deviation of the measured number from the expected one or the bound, relative to it; NaN
 *     in words
 * @param tolerance how large the deviation may be: 0 for a bound, NaN in words
 * @param awaited whether we expect it to hold: false for what is known to be wrong in print
 */
public record Finding(
    String id,
    String statement,
    Relation relation,
    Object expected,
    Object measured,
    double deviation,
    double tolerance,
    boolean holds,
    String note,
    boolean awaited) {

  /** What a number must be, beside the expected one. */
  enum Relation {
    NEAR(""),
    AT_MOST("at most "),
    ABOVE("above "),
    NONE("");

    private final String words;

    Relation(String words) {
      this.words = words;
    }
  }

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
      boolean holds = Math.abs(measured - expected) <= tolerance * Math.abs(expected);
      return number(Relation.NEAR, expected, measured, tolerance, holds);
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
      return number(Relation.AT_MOST, bound, measured, 0, measured <= bound);
    }

    /** A number that must be exceeded. */
    Finding above(double bound, double measured) {
      return number(Relation.ABOVE, bound, measured, 0, measured > bound);
    }

    /** With how far the measured number is from the other, unless that is 0. */
    private Finding number(
        Relation relation, double expected, double measured, double tolerance, boolean holds) {
      double relative = expected == 0 ? Double.NaN : (measured - expected) / Math.abs(expected);
      return new Finding(
          id, text, relation, expected, measured, relative, tolerance, holds, "", true);
    }

    /** What was expected and measured, in words. */
    Finding that(String expected, String measured, boolean holds) {
      double none = Double.NaN;
      return new Finding(id, text, Relation.NONE, expected, measured, none, none, holds, "", true);
    }
  }

  Finding note(String remark) {
    return new Finding(
        id, statement, relation, expected, measured, deviation, tolerance, holds, remark, awaited);
  }

  /** The same finding about a statement that is known to be wrong in print. */
  Finding wrongInPrint() {
    return new Finding(
        id, statement, relation, expected, measured, deviation, tolerance, holds, note, false);
  }

  /** Whether this is not what we expected: a failure of ours, or news. */
  public boolean surprising() {
    return holds != awaited;
  }

  ObjectNode json() {
    ObjectNode node = Json.object().put("id", id).put("statement", statement);
    String word = relation.toString().toLowerCase(Locale.ROOT).replace('_', ' ');
    node.put("relation", relation == Relation.NONE ? null : word);
    put(node, "expected", expected);
    put(node, "measured", measured);
    Json.number(node, "deviation", deviation);
    Json.number(node, "tolerance", tolerance);
    return node.put("holds", holds).put("note", note);
  }

  /** The deviation in percent, or as it is if it is tiny; empty if there is none. */
  Cell deviationCell() {
    return Cell.number(
        deviation, Double.isNaN(deviation) ? "" : (deviation > 0 ? "+" : "") + share(deviation));
  }

  /** The tolerance in the same form. */
  Cell toleranceCell() {
    return Cell.number(
        tolerance,
        Double.isNaN(tolerance) ? "" : tolerance == 0 ? "none" : "± " + share(tolerance));
  }

  private static String share(double value) {
    double percent = 100 * value;
    return Math.abs(value) < 1e-4
        ? rounded(value, 1)
        : rounded(percent, Math.abs(percent) < 1000 ? 2 : 4) + "%";
  }

  private static String rounded(double value, int digits) {
    return Numbers.write(new BigDecimal(value).round(new MathContext(digits)).doubleValue());
  }

  /** A value for people: numbers to four digits. */
  public static String shown(Object value) {
    if (!(value instanceof Double number)) {
      return value.toString();
    }
    double size = Math.abs(number);
    if (!Double.isFinite(size) || (number == Math.rint(number) && size < 1e7)) {
      return Numbers.write(number);
    }
    return rounded(number, 4);
  }

  /** What was expected; a bound with its words and all digits. */
  Cell expectedCell() {
    return expected instanceof Double bound && !relation.words.isEmpty()
        ? Cell.text(relation.words + Numbers.write(bound))
        : cell(expected);
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
