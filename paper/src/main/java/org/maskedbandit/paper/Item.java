package org.maskedbandit.paper;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.notation.Numbers;

/**
 * A statement of the paper, its measurement and the verdict.
 *
 * @param number of the statement or figure in the arXiv version: Lemma 5
 * @param recorded the verdict that we know of; another one is news or a failure of ours
 * @param holds whether the measurement met the criterion; false if there is none
 */
public record Item(
    String id,
    String number,
    String statement,
    Kind kind,
    Expected expected,
    Measured measured,
    Verdict recorded,
    boolean holds,
    String note) {

  /** Where the expected value comes from. */
  public enum Kind {
    PRINTED("printed numbers"),
    DIGITISED("published curves"),
    FORMULA("formulas"),
    IN_WORDS("statements in words"),
    OURS("additions of ours");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** A plural for people. */
    public String words() {
      return words;
    }
  }

  /** What came out. */
  public enum Verdict {
    AGREES,
    DISAGREES,
    WRONG_IN_PRINT,
    NOT_CHECKED;

    /** For people: wrong in print. */
    public String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** What the paper prints or plots, if it does; the number of the criterion, NaN in words. */
  public record Expected(String paper, double value, String criterion) {}

  /** What was measured, for people and, unless NaN, as a number. */
  public record Measured(String shown, double value) {
    Cell cell() {
      return Double.isNaN(value) ? Cell.text(shown) : Cell.number(value, shown);
    }
  }

  /** The item with that id in the list, items.csv, before its measurement. */
  static Draft of(String id) {
    NamedCsvRecord row = new Resource("items.csv").row(id);
    return new Draft(
        id,
        row.getField("number"),
        Kind.valueOf(row.getField("kind")),
        Verdict.valueOf(row.getField("recorded")),
        row.getField("statement"),
        row.getField("criterion"),
        row.getField("note"));
  }

  /** A statement that waits for its measurement. */
  record Draft(
      String id,
      String number,
      Kind kind,
      Verdict recorded,
      String statement,
      String criterion,
      String note) {

    /** The same with words in its statement and an id of its own. */
    Draft as(String other, Object... words) {
      String text = String.format(Locale.ROOT, statement, words);
      return new Draft(other, number, kind, recorded, text, criterion, note);
    }

    /** A number that must be met up to a relative tolerance. */
    Item equal(double expected, double measured, double tolerance) {
      boolean near = Math.abs(measured - expected) <= tolerance * Math.abs(expected);
      String limit = "relative error at most " + Numbers.write(tolerance);
      return kind == Kind.PRINTED
          ? number(Numbers.write(expected), expected, limit, measured, near)
          : number("", expected, shownNumber(expected) + ", " + limit, measured, near);
    }

    Item atMost(double bound, double measured) {
      return number("", bound, "at most " + shownNumber(bound), measured, measured <= bound);
    }

    Item above(double bound, double measured) {
      return number("", bound, "above " + shownNumber(bound), measured, measured > bound);
    }

    Item within(double low, double high, double measured) {
      boolean inside = measured >= low && measured <= high;
      String range = "from " + shownNumber(low) + " to " + shownNumber(high);
      return number("", high, range, measured, inside);
    }

    private Item number(
        String paper, double expected, String criterion, double measured, boolean holds) {
      return item(
          new Expected(paper, expected, criterion),
          new Measured(shownNumber(measured), measured),
          holds,
          note);
    }

    /** A measurement in words; so is the criterion, which is in the list. */
    Item holds(String measured, boolean holds) {
      return item(
          new Expected("", Double.NaN, criterion), new Measured(measured, Double.NaN), holds, note);
    }

    /** A published curve beside ours. */
    Item curve(CurveFit fit) {
      return item(
          new Expected(fit.paper(), fit.end().y(), fit.criterion()),
          new Measured(fit.shown(), fit.ourEnd()),
          fit.agrees(),
          note.isEmpty() ? fit.note() : fit.note() + "; " + note);
    }

    /** The note says why. */
    Item notChecked() {
      return holds("", false);
    }

    private Item item(Expected expected, Measured measured, boolean holds, String remark) {
      return new Item(id, number, statement, kind, expected, measured, recorded, holds, remark);
    }
  }

  Item note(String remark) {
    return new Item(id, number, statement, kind, expected, measured, recorded, holds, remark);
  }

  /** What came out; a failure that is on record has the recorded verdict. */
  public Verdict verdict() {
    if (recorded == Verdict.NOT_CHECKED) {
      return Verdict.NOT_CHECKED;
    }
    return holds ? Verdict.AGREES : recorded == Verdict.AGREES ? Verdict.DISAGREES : recorded;
  }

  /** Whether this is what we have on record. */
  public boolean asRecorded() {
    return verdict() == recorded;
  }

  /** On a page the note is a remark. */
  Cell statementCell() {
    return new Cell(
        Cell.Kind.TEXT, note.isEmpty() ? statement : statement + "\n" + note, statement);
  }

  /** The verdict as a badge, with its name for programs. */
  Cell verdictCell() {
    String words = verdict().words() + (asRecorded() ? "" : ", NOT AS RECORDED");
    Cell.Kind kind = verdict() == Verdict.NOT_CHECKED || verdict() == Verdict.WRONG_IN_PRINT
        ? Cell.Kind.OPEN
        : verdict() == Verdict.AGREES && asRecorded() ? Cell.Kind.GOOD : Cell.Kind.BAD;
    return new Cell(kind, words, verdict().name());
  }

  /** A number for people, to four digits. */
  static String shownNumber(double number) {
    double size = Math.abs(number);
    return !Double.isFinite(size) || (number == Math.rint(number) && size < 1e7)
        ? Numbers.write(number)
        : Numbers.write(new BigDecimal(number).round(new MathContext(4)).doubleValue());
  }
}
