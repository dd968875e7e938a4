package org.maskedbandit.lab.report;

import java.util.Locale;
import java.util.regex.Pattern;
import org.maskedbandit.notation.Numbers;

/** A cell of a table: what people see, and what programs read, with all digits. */
public record Cell(Kind kind, String shown, String written) {

  private static final Pattern WITHOUT_DECIMALS = Pattern.compile("-?\\d{4,}\\.\\d+");

  /** What a cell holds, which decides how it is set. */
  public enum Kind {
    TEXT("text", ""),
    NUMBER("number", ""),
    MEASURED("number", ""),
    GOOD("verdict", "M2.2 6.6l2.6 2.7l5 -6.4"),
    BAD("verdict", "M6 2v5M6 9.6v0.2"),
    OPEN("verdict", "M2.5 6h7");

    private final String style;

    /** The path of the sign in front of a verdict, so that it is never told by colour alone. */
    private final String sign;

    Kind(String style, String sign) {
      this.style = style;
      this.sign = sign;
    }

    /** The class of the cell in a page: text, number or verdict. */
    String style() {
      return style;
    }
  }

  /** A text; the same for people and programs. On a page its second line is a remark. */
  public static Cell text(String text) {
    return new Cell(Kind.TEXT, text, text);
  }

  /** A number in full precision. */
  public static Cell number(double value) {
    return number(value, Numbers.write(value));
  }

  /** A number that people see in another form; empty if there is none (NaN). */
  public static Cell number(double value, String shown) {
    return Double.isNaN(value)
        ? new Cell(Kind.NUMBER, shown.equals("NaN") ? "" : shown, "")
        : new Cell(Kind.NUMBER, shown, Numbers.write(value));
  }

  /** A measured number that people see with one decimal, on a page with none from 1000 on. */
  public static Cell brief(double value) {
    Cell cell = number(value, String.format(Locale.ROOT, "%.1f", value));
    return new Cell(Kind.MEASURED, cell.shown, cell.written);
  }

  /** A number that must not be understated. */
  public static Cell roundedUp(double value, int digits) {
    return number(value, Numbers.roundedUp(value, digits));
  }

  /** A number that must not be overstated. */
  public static Cell roundedDown(double value, int digits) {
    return number(value, Numbers.roundedDown(value, digits));
  }

  /** A verdict in one word, shown as a badge on a page. */
  public static Cell verdict(boolean good, String word) {
    return new Cell(good ? Kind.GOOD : Kind.BAD, word, word);
  }

  /** Yes or no for people, true or false for programs. */
  public static Cell truth(boolean holds) {
    return new Cell(holds ? Kind.GOOD : Kind.BAD, holds ? "yes" : "no", String.valueOf(holds));
  }

  /** A verdict that is still open. */
  public static Cell open(String word) {
    return new Cell(Kind.OPEN, word, word);
  }

  /** A cell as it is, a number as a number, and everything else as its text. */
  static Cell of(Object value) {
    if (value instanceof Cell cell) {
      return cell;
    }
    if (value instanceof Double number) {
      return number(number);
    }
    String text = value == Column.Absent.FIELD ? "" : String.valueOf(value);
    return new Cell(value instanceof Number ? Kind.NUMBER : Kind.TEXT, text, text);
  }

  /** What programs read: a number, NaN if there is none, or a text. */
  Object value() {
    if (!kind.style.equals("number")) {
      return written;
    }
    return written.isEmpty() ? Double.NaN : Numbers.read(written);
  }

  /** Whether the cell may stand in a column of numbers. */
  boolean numeric() {
    return kind.style.equals("number") || shown.isEmpty();
  }

  /** The cell in a page. */
  Xml markup() {
    if (kind == Kind.MEASURED && WITHOUT_DECIMALS.matcher(shown).matches()) {
      return Xml.of(String.format(Locale.ROOT, "%.0f", Double.parseDouble(written)));
    }
    if (kind.sign.isEmpty()) {
      String[] lines = shown.split("\n", 2);
      return lines.length == 1
          ? Prose.of(shown)
          : new Xml().add("%<span class='remark'>%</span>", Prose.of(lines[0]), Prose.of(lines[1]));
    }
    String template = "<span class='badge %'><svg viewBox='0 0 12 12' aria-hidden='true'><path"
        + " d='%'/></svg>%</span>";
    return new Xml().add(template, kind.name().toLowerCase(Locale.ROOT), kind.sign, shown.strip());
  }
}
