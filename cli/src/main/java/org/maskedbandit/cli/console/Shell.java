package org.maskedbandit.cli.console;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Command lines as a POSIX shell reads them. */
public final class Shell {
  /** Words that mean themselves. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  private Shell() {}

  /** A line that a shell splits into these words. */
  public static String line(List<String> words) {
    return words.stream().map(Shell::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
