package org.maskedbandit.lab.report.picture;

import java.util.List;
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

  /** The picture as an SVG document, which can stand in a file or inside an HTML page. */
  public String svg(Palette palette) {
    return new Drawing(this, palette).svg();
  }
}
