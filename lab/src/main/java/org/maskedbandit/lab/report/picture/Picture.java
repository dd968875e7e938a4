package org.maskedbandit.lab.report.picture;

import java.util.List;
import org.maskedbandit.notation.Check;

/** Panels with legends as one SVG picture, up to four side by side; an empty title is left out. */
public record Picture(String title, List<Panel> panels) {

  public Picture {
    panels = List.copyOf(panels);
    Check.atLeast("the number of panels", panels.size(), 1);
  }

  public static Picture of(String title, Panel... panels) {
    return new Picture(title, List.of(panels));
  }

  /** The picture as an SVG document, which can stand in a file or inside an HTML page. */
  public String svg(Palette palette) {
    return new Drawing(this, palette).svg();
  }
}
