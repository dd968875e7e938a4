package org.maskedbandit.lab.report;

import java.util.List;

/**
 * A page as a value; {@link Html} and {@link Markdown} show it.
 *
 * @param plan what was done, in a line
 * @param lead what came out, in plain words
 */
public record Page(String title, String plan, String lead, List<Block> blocks) {

  public Page {
    blocks = List.copyOf(blocks);
  }

  /** Writes the page as index.html, its pictures and its files. */
  public void write(OutputFolder folder, Provenance provenance) {
    write("index.html", folder, provenance);
  }

  private void write(String name, OutputFolder folder, Provenance provenance) {
    Html html = Html.titled(title, plan).lead(lead);
    for (Block block : blocks) {
      if (block instanceof Block.Section section) {
        if (section.half()) {
          html.halfSection(section.id(), section.heading());
        } else {
          html.section(section.id(), section.heading());
        }
      } else if (block instanceof Block.Text text) {
        html.paragraph(text.text());
      } else if (block instanceof Block.Note note) {
        html.note(note.text());
      } else if (block instanceof Block.Code code) {
        html.code(code.caption(), code.lines());
      } else if (block instanceof Block.Shown shown) {
        html.table(shown.caption(), shown.table());
      } else if (block instanceof Block.Figure figure) {
        folder.write(figure.name() + ".svg", figure.svg());
        folder.write(figure.name() + ".csv", figure.points().csv());
        html.figure(figure.svg(), figure.caption(), figure.name() + ".svg", figure.name() + ".csv");
      } else if (block instanceof Block.File file) {
        file.content().ifPresent(content -> folder.write(file.name(), content));
        html.file(file.name(), file.holds());
      } else if (block instanceof Block.Linked other) {
        other.page().write(other.name(), folder, provenance);
        html.file(other.name(), other.holds());
      }
    }
    folder.write(name, html.html(provenance));
  }
}
