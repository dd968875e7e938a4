package org.maskedbandit.notation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A written form taken apart. A value is a word, a text in quotes, a list of values or another
 * written form:
 *
 * <pre>
 * form  = name [ "(" [ key "=" value { "," key "=" value } ] ")" ]
 * value = form | text | "[" [ value { "," value } ] "]"
 * </pre>
 *
 * A word such as 0.5 is a form without parameters. {@link QuotedText} says how a text is quoted.
 *
 * @param text what was written, without the spaces around it
 * @param name the whole text for a list and for a text in quotes
 * @param items the values of a list
 */
record WrittenForm(
    String text, String name, Map<String, WrittenForm> arguments, List<WrittenForm> items) {
  /** Takes the text apart; {@code noun} says in a refusal what the text was to be. */
  static WrittenForm parse(String noun, String text) {
    Parser parser = new Parser(noun, text.trim());
    WrittenForm form = parser.form();
    parser.end();
    return form;
  }

  boolean isList() {
    return text.startsWith("[");
  }

  /** A word or a text in quotes. */
  boolean isWord() {
    return !isList() && name.equals(text);
  }

  /** Reads from left to right; every method leaves the position behind what it has read. */
  private static final class Parser {
    private static final String SIGNS = "()[],=\"";

    /** More than any policy needs, and far less than fills the stack. */
    private static final int MAX_DEPTH = 32;

    private final String noun;
    private final String text;
    private int position;
    private int depth;

    Parser(String noun, String text) {
      this.noun = noun;
      this.text = text;
    }

    WrittenForm form() {
      String name = word("a name");
      int start = position - name.length();
      Map<String, WrittenForm> arguments = new LinkedHashMap<>();
      if (take('(')) {
        boolean more = !take(')');
        while (more) {
          argument(arguments);
          more = more(')');
        }
      }
      return new WrittenForm(from(start), name, arguments, List.of());
    }

    private void argument(Map<String, WrittenForm> arguments) {
      String key = word("a parameter");
      if (!take('=')) {
        throw malformed("'='");
      }
      if (arguments.put(key, value()) != null) {
        throw Check.refusal(noun, "a written form that gives " + key + " once", "'" + text + "'");
      }
    }

    private WrittenForm value() {
      if (depth == MAX_DEPTH) {
        throw Check.refusal(
            noun, "nested at most " + MAX_DEPTH + " deep", "deeper at character " + (position + 1));
      }
      depth++;
      WrittenForm value = nested();
      depth--;
      return value;
    }

    private WrittenForm nested() {
      if (take(QuotedText.QUOTE)) {
        return quoted(position - 1);
      }
      if (!take('[')) {
        return form();
      }
      int start = position - 1;
      List<WrittenForm> items = new ArrayList<>();
      boolean more = !take(']');
      while (more) {
        items.add(value());
        more = more(']');
      }
      return new WrittenForm(from(start), from(start), Map.of(), items);
    }

    /** All up to the closing quote. */
    private WrittenForm quoted(int start) {
      while (letter() != QuotedText.QUOTE) {
        if (text.charAt(position - 1) == QuotedText.ESCAPE) {
          char escaped = letter();
          if (escaped != QuotedText.QUOTE && escaped != QuotedText.ESCAPE) {
            position--;
            throw malformed("a second '\\' or a '\"'");
          }
        }
      }
      return new WrittenForm(from(start), from(start), Map.of(), List.of());
    }

    /** The next letter of a text in quotes. */
    private char letter() {
      if (position == text.length()) {
        throw malformed("a closing '\"'");
      }
      return text.charAt(position++);
    }

    /** Whether a comma follows; otherwise the closing sign must. */
    private boolean more(char close) {
      if (take(',')) {
        return true;
      }
      if (!take(close)) {
        throw malformed("',' or '" + close + "'");
      }
      return false;
    }

    /** All up to the next sign, without the spaces around it. */
    private String word(String expected) {
      skipSpaces();
      int start = position;
      while (position < text.length() && SIGNS.indexOf(text.charAt(position)) < 0) {
        position++;
      }
      String word = text.substring(start, position).stripTrailing();
      position = start + word.length();
      if (word.isEmpty()) {
        throw malformed(expected);
      }
      return word;
    }

    private boolean take(char sign) {
      skipSpaces();
      boolean found = position < text.length() && text.charAt(position) == sign;
      position += found ? 1 : 0;
      return found;
    }

    private void skipSpaces() {
      while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
        position++;
      }
    }

    private String from(int start) {
      return text.substring(start, position).stripTrailing();
    }

    private void end() {
      if (position < text.length()) {
        throw malformed("the end");
      }
    }

    private Refusal malformed(String expected) {
      return Check.refusal(
          noun,
          "written name or name(parameter=value, …) with matching parentheses",
          "'" + text + "', which needs " + expected + " at character " + (position + 1));
    }
  }
}
