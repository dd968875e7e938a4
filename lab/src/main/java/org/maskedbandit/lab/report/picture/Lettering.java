package org.maskedbandit.lab.report.picture;

import java.util.ArrayList;
import java.util.List;

/** Upper estimates of the room that a text takes, since the reader's font is unknown. */
final class Lettering {
  private static final String NARROW = "iljftrI|.,:;'!()[]{}-/ ";
  private static final String WIDE = "mwMW@%=+<>≤≥±×→−…—";

  private Lettering() {}

  /** An upper estimate of the width in pixels. */
  static double width(String text, double size) {
    return text.codePoints().mapToDouble(Lettering::share).sum() * size;
  }

  /** The text in lines that fit, broken at spaces; a word is broken only if it does not fit. */
  static List<String> wrapped(String text, double size, double room) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split("(?<= )")) {
      if (!line.isEmpty() && width(line + word.strip(), size) > room) {
        lines.add(line.toString().strip());
        line.setLength(0);
      }
      for (int point : word.codePoints().toArray()) {
        if (!line.isEmpty()
            && point != ' '
            && width(line + Character.toString(point), size) > room) {
          lines.add(line.toString().strip());
          line.setLength(0);
        }
        line.appendCodePoint(point);
      }
    }
    if (!line.toString().isBlank()) {
      lines.add(line.toString().strip());
    }
    return lines;
  }

  private static double share(int point) {
    if (point == '\u2009') {
      return 0.2;
    }
    if (NARROW.indexOf(point) >= 0) {
      return 0.44;
    }
    if (WIDE.indexOf(point) >= 0 || point >= 0x2E80) {
      return 1.0;
    }
    return Character.isUpperCase(point) ? 0.8 : 0.64;
  }
}
