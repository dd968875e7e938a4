package org.maskedbandit.lab.report.picture;

import java.util.List;

/** One pair of axes with its lines; an empty title is left out. */
public record Panel(String title, Axis x, Axis y, List<Curve> lines) {

  public Panel {
    lines = lines.stream().map(line -> line.on(y)).toList();
  }

  public static Panel of(String title, Axis x, Axis y, Curve... lines) {
    return new Panel(title, x, y, List.of(lines));
  }

  boolean pointed() {
    return lines.stream().anyMatch(line -> line.style().points());
  }

  /** What a legend says of each line; panels with equal keys share one legend. */
  List<Key> keys() {
    return lines.stream()
        .map(line -> new Key(line.label(), line.family(), line.style(), line.banded()))
        .distinct()
        .toList();
  }

  /** An entry of a legend. */
  record Key(String label, String family, Style style, boolean banded) {}
}
