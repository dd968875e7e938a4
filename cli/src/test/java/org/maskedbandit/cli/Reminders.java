package org.maskedbandit.cli;

import java.util.List;
import java.util.regex.Pattern;

/** Notes to oneself that were left in a file. */
final class Reminders {
  /** Written so that this file does not contain the words itself. */
  private static final Pattern WORDS = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|X" + "XX)\\b");

  private Reminders() {}

  static List<String> in(String path, String text) {
    return text.lines()
        .filter(line -> WORDS.matcher(line).find())
        .map(line -> path + " has a reminder: do it, or open an issue: " + line.strip())
        .toList();
  }
}
