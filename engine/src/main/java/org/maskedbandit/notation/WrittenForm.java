package org.maskedbandit.notation;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A written form taken apart, {@code name(key=value, …)}, before anybody knows what the words mean.
 */
record WrittenForm(String text, String name, Map<String, String> arguments) {

  /** Takes the text apart; {@code noun} says in a refusal what the text was to be. */
  static WrittenForm parse(String noun, String text) {
    String trimmed = text.trim();
    int open = trimmed.indexOf('(');
    if (open < 0 && !trimmed.contains(")") && !trimmed.isEmpty()) {
      return new WrittenForm(trimmed, trimmed, Map.of());
    }
    boolean balanced = open > 0
        && trimmed.indexOf(')') == trimmed.length() - 1
        && trimmed.lastIndexOf('(') == open
        && count(trimmed, '[') == count(trimmed, ']');
    if (!balanced) {
      throw malformed(noun, trimmed);
    }
    Map<String, String> arguments = new LinkedHashMap<>();
    for (String argument : split(trimmed.substring(open + 1, trimmed.length() - 1))) {
      int equals = argument.indexOf('=');
      if (equals <= 0) {
        throw malformed(noun, trimmed);
      }
      String key = argument.substring(0, equals).trim();
      if (arguments.put(key, argument.substring(equals + 1).trim()) != null) {
        throw Check.refusal(
            noun, "a written form that gives " + key + " once", "'" + trimmed + "'");
      }
    }
    return new WrittenForm(trimmed, trimmed.substring(0, open).trim(), arguments);
  }

  private static IllegalArgumentException malformed(String noun, String text) {
    return Check.refusal(
        noun,
        "written name or name(parameter=value, …) with matching parentheses",
        "'" + text + "'");
  }

  /** Splits at commas outside brackets. */
  private static Iterable<String> split(String arguments) {
    return arguments.isBlank()
        ? java.util.List.of()
        : java.util.List.of(arguments.split(",(?![^\\[]*\\])", -1));
  }

  private static long count(String text, char sign) {
    return text.chars().filter(c -> c == sign).count();
  }
}
