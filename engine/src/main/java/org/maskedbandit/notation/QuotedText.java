package org.maskedbandit.notation;

/**
 * How a text is written: plainly if it has letters, digits and {@code _ . / -} only, otherwise in
 * double quotes, where a backslash stands before a quote and before a backslash.
 */
final class QuotedText {
  static final char QUOTE = '"';
  static final char ESCAPE = '\\';

  private QuotedText() {}

  static String write(String text) {
    if (!text.isEmpty() && text.chars().allMatch(QuotedText::plain)) {
      return text;
    }
    return QUOTE + text.replace("\\", "\\\\").replace("\"", "\\\"") + QUOTE;
  }

  private static boolean plain(int letter) {
    return Character.isLetterOrDigit(letter) || "_./-".indexOf(letter) >= 0;
  }

  /** The text that was written; one without quotes is taken as it stands. */
  static String read(String written) {
    if (written.charAt(0) != QUOTE) {
      return written;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 1; i < written.length() - 1; i++) {
      // The parser has seen a quote or a backslash behind every backslash.
      text.append(written.charAt(written.charAt(i) == ESCAPE ? ++i : i));
    }
    return text.toString();
  }
}
