package org.maskedbandit.lab.report;

import java.util.List;
import java.util.stream.Collectors;

/** A page as Markdown, for documents and issues. Pictures are the files that the page writes. */
public final class Markdown {
  private Markdown() {}

  public static String of(Page page) {
    StringBuilder text = new StringBuilder("# " + page.title() + "\n");
    paragraph(text, page.plan());
    paragraph(text, page.lead());
    for (Block block : page.blocks()) {
      if (block instanceof Block.Section section) {
        paragraph(text, "## " + section.heading());
      } else if (block instanceof Block.Text each) {
        paragraph(text, each.text());
      } else if (block instanceof Block.Note note) {
        paragraph(text, "> " + note.text());
      } else if (block instanceof Block.Shown shown) {
        paragraph(text, shown.caption());
        paragraph(text, table(shown.table()));
      } else if (block instanceof Block.Figure figure) {
        paragraph(text, "![" + figure.caption() + "](" + figure.name() + ".svg)");
      } else if (block instanceof Block.File file) {
        paragraph(text, "[" + file.name() + "](" + file.name() + "): " + file.holds());
      } else if (block instanceof Block.Linked other) {
        paragraph(text, "[" + other.name() + "](" + other.name() + "): " + other.holds());
      }
    }
    return text.toString();
  }

  private static void paragraph(StringBuilder text, String paragraph) {
    text.append(paragraph.isBlank() ? "" : "\n" + paragraph + "\n");
  }

  /** Numbers stand to the right. */
  static String table(Table table) {
    String rule = table.numeric().stream()
        .map(number -> number ? "--:|" : "---|")
        .collect(Collectors.joining());
    return row(table.headings()) + "\n|" + rule
        + table.shown().stream().map(row -> "\n" + row(row)).collect(Collectors.joining());
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|").replace("\n", "<br>"))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }
}
