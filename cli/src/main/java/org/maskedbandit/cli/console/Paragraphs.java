package org.maskedbandit.cli.console;

import java.util.List;
import org.maskedbandit.lab.explain.Explanation.Section;

/** Sections of text for a terminal: headings, wrapped sentences, and items with an indent. */
public final class Paragraphs {
  private static final String INDENT = "  ";
  private static final String HANGING = "      ";

  private Paragraphs() {}

  /** No line is wider, unless a word is. */
  public static String of(List<Section> sections, int width) {
    StringBuilder text = new StringBuilder();
    for (Section section : sections) {
      text.append(text.isEmpty() ? "" : System.lineSeparator());
      text.append(section.title()).append(System.lineSeparator());
      section.sentences().forEach(each -> wrap(text, each, INDENT, width));
      section.items().forEach(each -> wrap(text, each, HANGING, width));
    }
    return text.toString();
  }

  /** The first line is indented as all are, the others by that much. */
  private static void wrap(StringBuilder text, String sentence, String indent, int width) {
    StringBuilder line = new StringBuilder(INDENT);
    String start = INDENT;
    for (String word : sentence.split(" ", -1)) {
      if (line.length() + 1 + word.length() > width && line.length() > start.length()) {
        text.append(line.toString().stripTrailing()).append(System.lineSeparator());
        line = new StringBuilder(indent);
        start = indent;
      }
      line.append(line.length() > start.length() ? " " : "").append(word);
    }
    text.append(line.toString().stripTrailing()).append(System.lineSeparator());
  }
}
