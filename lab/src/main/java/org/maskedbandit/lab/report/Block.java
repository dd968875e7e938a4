package org.maskedbandit.lab.report;

import java.util.List;
import java.util.Optional;

/** A part of a page, as a value. */
public sealed interface Block {
  /** Starts a section; the id is its address within the page. Two halves may share a line. */
  record Section(String id, String heading, boolean half) implements Block {}

  record Text(String text) implements Block {}

  /** A warning or a remark that must not be missed. */
  record Note(String text) implements Block {}

  record Shown(String caption, Table table) implements Block {}

  /** Lines of code with a caption. */
  record Code(String caption, List<String> lines) implements Block {
    public Code {
      lines = List.copyOf(lines);
    }
  }

  /** A picture, which is written to files of that name together with its points. */
  record Figure(String name, String svg, Table points, String caption) implements Block {}

  /** A file beside the page, and what it holds; without content if something else writes it. */
  record File(String name, String holds, Optional<OutputFolder.Content> content) implements Block {}

  /** Another page in the same folder. */
  record Linked(String name, String holds, Page page) implements Block {}

  static Block section(String id, String heading) {
    return new Section(id, heading, false);
  }

  static Block half(String id, String heading) {
    return new Section(id, heading, true);
  }

  static Block text(String text) {
    return new Text(text);
  }

  static Block table(String caption, Table table) {
    return new Shown(caption, table);
  }

  static Block file(String name, String holds) {
    return new File(name, holds, Optional.empty());
  }

  static Block file(String name, String holds, OutputFolder.Content content) {
    return new File(name, holds, Optional.of(content));
  }
}
