package org.maskedbandit.lab.report.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.maskedbandit.notation.Numbers;

/** Upper estimates of the room that a text takes, since the reader's font is unknown. */
final class Lettering {
  private static final String NARROW = "iljftrI|.,:;'!()[]{}-/ ";
  private static final String WIDE = "mwMW@%=+<>≤≥±×→−…—";

  private static final int DIGITS = 4;
  /** Letters of the longest name on an axis. */
  private static final int NAME = 60;

  /** A fraction after an equals sign, or the one number of a guarantee. */
  private static final Pattern PARAMETER =
      Pattern.compile("(?<==)\\d+\\.\\d+(e-?\\d+)?|\\d+\\.\\d+(?=-(GDP|DP|zCDP))");

  private Lettering() {}

  /**
   * The label with at most four digits for each parameter and guarantee, rounded up, which is the
   * safe way for what is promised. Other numbers, such as the order of a divergence, stay.
   */
  static String brief(String label) {
    return PARAMETER
        .matcher(label)
        .replaceAll(match -> Numbers.roundedUp(Double.parseDouble(match.group()), DIGITS));
  }

  /** The brief names, unless they are the same for two of them; never longer than a line. */
  static List<String> brief(List<String> names) {
    List<String> brief = names.stream().map(Lettering::brief).toList();
    boolean same = brief.stream().distinct().count() < names.stream().distinct().count();
    return (same ? names : brief)
        .stream()
            .map(name ->
                name.length() <= NAME ? name : name.substring(0, NAME - 1).strip() + "…")
            .toList();
  }

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
