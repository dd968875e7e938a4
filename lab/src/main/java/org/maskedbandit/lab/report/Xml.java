package org.maskedbandit.lab.report;

import java.math.BigDecimal;

/** Markup from templates with a % for each value, which is escaped unless it is markup. */
public final class Xml {
  private final StringBuilder out = new StringBuilder();

  /** Markup that is trusted as it is. */
  public static Xml of(String markup) {
    Xml xml = new Xml();
    xml.out.append(markup);
    return xml;
  }

  /** Adds a line. Numbers are written with two decimals at most. */
  public Xml add(String template, Object... values) {
    int from = 0;
    for (Object value : values) {
      int hole = template.indexOf('%', from);
      out.append(template, from, hole).append(written(value));
      from = hole + 1;
    }
    out.append(template, from, template.length()).append('\n');
    return this;
  }

  @Override
  public String toString() {
    return out.toString();
  }

  private static String written(Object value) {
    if (value instanceof Number number) {
      return number(number.doubleValue());
    }
    return value instanceof Xml ? value.toString() : escaped(value.toString());
  }

  /** With two decimals at most. */
  public static String number(double value) {
    return BigDecimal.valueOf(Math.round(value * 100), 2).stripTrailingZeros().toPlainString();
  }

  /** Path commands and their numbers, written one after the other. */
  public static String path(Object... parts) {
    StringBuilder path = new StringBuilder();
    boolean afterNumber = false;
    for (Object part : parts) {
      boolean number = part instanceof Number;
      path.append(afterNumber && number ? " " : "").append(written(part));
      afterNumber = number;
    }
    return path.toString();
  }

  /** The text for an element or an attribute; characters that XML forbids are replaced. */
  public static String escaped(String text) {
    StringBuilder safe = new StringBuilder(text.length() + 16);
    text.codePoints().forEach(point -> {
      switch (point) {
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '&' -> safe.append("&amp;");
        case '"' -> safe.append("&quot;");
        case '\'' -> safe.append("&#39;");
        default -> safe.appendCodePoint(allowed(point) ? point : 0xFFFD);
      }
    });
    return safe.toString();
  }

  private static boolean allowed(int point) {
    boolean control = point < 0x20 && point != '\n' && point != '\t' && point != '\r';
    boolean halfPair = point >= 0xD800 && point <= 0xDFFF;
    return !control && !halfPair && point != 0xFFFE && point != 0xFFFF;
  }
}
