package org.maskedbandit.lab.report.picture;

import java.util.List;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.notation.Check;

/** Panels with legends as one SVG picture, up to four side by side. */
public record Picture(List<Panel> panels) {

  public Picture {
    panels = List.copyOf(panels);
    Check.atLeast("the number of panels", panels.size(), 1);
  }

  public static Picture of(Panel... panels) {
    return new Picture(List.of(panels));
  }

  /** The points of all curves, with a column for each quantity. */
  public Table data() {
    return new Data(this).table();
  }

  /** The picture as an SVG document, which can stand in a file or inside an HTML page. */
  String svg(Palette palette) {
    palette.admit(panels.stream()
        .flatMap(panel -> panel.lines().stream())
        .filter(line -> !line.style().faint())
        .map(Curve::family)
        .toList());
    return new Drawing(this, palette).svg();
  }
}
