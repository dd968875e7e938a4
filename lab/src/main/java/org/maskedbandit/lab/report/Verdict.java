package org.maskedbandit.lab.report;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A table cell that judges, shown as a badge: a sign and the word itself, never by colour alone.
 */
enum Verdict {
  GOOD("M2.2 6.6l2.6 2.7l5 -6.4", "yes|holds"),
  BAD("M6 2v5M6 9.6v0.2", "no|differs|fails|refuted|unsound"),
  OPEN("M2.5 6h7", "open|unclear|not checked");

  private final String sign;
  private final String words;

  Verdict(String sign, String words) {
    this.sign = sign;
    this.words = words;
  }

  /** The verdict that a cell consists of, if it is one. */
  static Optional<Verdict> of(String cell) {
    String word = cell.strip().toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(verdict -> word.matches(verdict.words))
        .findFirst();
  }

  Xml badge(String word) {
    String template =
        "<span class='badge %'><svg viewBox='0 0 12 12' aria-hidden='true'><path d='%'/></svg>%</span>";
    return new Xml().add(template, name().toLowerCase(Locale.ROOT), sign, word.strip());
  }
}
