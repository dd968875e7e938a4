package org.maskedbandit.lab.report;

import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text of a page as markup. Everything is escaped, and text in `backticks` is code. The words eta,
 * epsilon and delta become letters, but not in code, written forms (eta=1), options and names of
 * files. Of a number with many digits the first four are shown and an ellipsis; the rest is in its
 * title, so that nothing is rounded: a number may be a promise.
 */
final class Prose {
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern DECIMAL = Pattern.compile("(?<![\\w.])\\d+\\.\\d+");
  private static final Pattern LETTER = Pattern.compile(
      "(?<![\\w./=-])(eta|epsilon|delta)(?![\\w=/]|\\.\\w|-(?![A-Z]))", Pattern.CASE_INSENSITIVE);
  private static final Map<String, String> LETTERS =
      Map.of("eta", "η", "epsilon", "ε", "delta", "δ");

  /** A promise has that many digits, which are rounded up and must stay. */
  private static final int MOST_DIGITS = 7;

  private static final int SHOWN_DIGITS = 4;

  private Prose() {}

  static Xml of(String text) {
    StringBuilder markup = new StringBuilder();
    Matcher code = CODE.matcher(text);
    int from = 0;
    while (code.find()) {
      markup.append(words(text.substring(from, code.start())));
      markup.append("<code>").append(numbers(code.group(1))).append("</code>");
      from = code.end();
    }
    return Xml.of(markup.append(words(text.substring(from))).toString());
  }

  /** The same without markup, for the title of a window. */
  static String plain(String text) {
    return DECIMAL.matcher(text.replace("`", "")).replaceAll(number -> shown(number.group()));
  }

  private static String words(String text) {
    return numbers(LETTER
        .matcher(text)
        .replaceAll(word -> LETTERS.get(word.group().toLowerCase(Locale.ROOT))));
  }

  private static String numbers(String text) {
    Function<MatchResult, String> shortened = number -> {
      String shown = shown(number.group());
      return shown.equals(number.group())
          ? shown
          : "<span title='" + number.group() + "'>" + shown + "</span>";
    };
    return DECIMAL.matcher(Xml.escaped(text)).replaceAll(shortened);
  }

  private static String shown(String number) {
    String digits = number.replace(".", "").replaceFirst("^0+", "");
    if (digits.length() <= MOST_DIGITS) {
      return number;
    }
    int point = number.indexOf('.');
    int dropped = digits.length() - SHOWN_DIGITS;
    return number.substring(0, Math.max(point + 2, number.length() - dropped)) + "…";
  }
}
