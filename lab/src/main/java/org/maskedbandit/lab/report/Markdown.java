package org.maskedbandit.lab.report;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A page as Markdown, for documents and issues. Pictures are the files that the page writes. */
public final class Markdown {
  private static final Predicate<String> NUMBER =
      Pattern.compile("([-−]?\\d.*|–)?").asMatchPredicate();

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

  /** Columns of numbers, also of such as 53 ± 1, stand to the right; a good verdict is bold. */
  public static String table(Table table) {
    String rule = IntStream.range(0, table.headings().size())
        .mapToObj(i -> table.shown().stream().allMatch(row -> NUMBER.test(row.get(i))))
        .map(number -> number ? "--:|" : "---|")
        .collect(Collectors.joining());
    return row(table.headings().stream()) + "\n|" + rule
        + table.rows().stream()
            .map(row -> "\n" + row(row.stream().map(Markdown::cell)))
            .collect(Collectors.joining());
  }

  private static String cell(Cell cell) {
    String text = cell.shown().replace("*", "\\*");
    return cell.kind() == Cell.Kind.GOOD ? "**" + text + "**" : text;
  }

  private static String row(Stream<String> cells) {
    return cells
        .map(cell -> cell.replace("|", "\\|").replace("\n", "<br>"))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }
}
