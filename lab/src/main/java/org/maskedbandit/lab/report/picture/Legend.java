package org.maskedbandit.lab.report.picture;

import java.util.List;
import org.maskedbandit.lab.report.Xml;

/** The labels of lines with a sample of each, in as many columns as fit. */
final class Legend {
  private static final double SIZE = 12.5;
  private static final double LINE_HEIGHT = 16;
  private static final double ROW_GAP = 4;
  private static final double SAMPLE = 26;
  private static final double TEXT_AT = SAMPLE + 8;
  private static final double COLUMN_GAP = 20;

  private final List<Panel.Key> keys;
  private final double columnWidth;
  private final int columns;

  Legend(List<Panel.Key> keys, double room) {
    this.keys = keys;
    double widest = keys.stream()
        .mapToDouble(key -> Lettering.width(key.label(), SIZE))
        .max()
        .orElse(0);
    double wanted = Math.min(room, TEXT_AT + Math.ceil(widest));
    int most = (int) Math.max(1, (room + COLUMN_GAP) / (wanted + COLUMN_GAP));
    int rows = Math.max(1, (keys.size() + most - 1) / most);
    this.columns = Math.max(1, (keys.size() + rows - 1) / rows);
    this.columnWidth = wanted;
  }

  double height() {
    double height = 0;
    for (int first = 0; first < keys.size(); first += columns) {
      height += rowHeight(first);
    }
    return height;
  }

  double width() {
    return columns * (columnWidth + COLUMN_GAP) - COLUMN_GAP;
  }

  void draw(Xml svg, Palette palette, double left, double top) {
    double y = top;
    for (int first = 0; first < keys.size(); first += columns) {
      for (int i = first; i < Math.min(first + columns, keys.size()); i++) {
        drawKey(svg, palette, keys.get(i), left + (i - first) * (columnWidth + COLUMN_GAP), y);
      }
      y += rowHeight(first);
    }
  }

  private double rowHeight(int first) {
    int lines = 1;
    for (int i = first; i < Math.min(first + columns, keys.size()); i++) {
      lines = Math.max(lines, lines(keys.get(i)).size());
    }
    return lines * LINE_HEIGHT + ROW_GAP;
  }

  private List<String> lines(Panel.Key key) {
    return Lettering.wrapped(key.label(), SIZE, columnWidth - TEXT_AT);
  }

  private void drawKey(Xml svg, Palette palette, Panel.Key key, double left, double top) {
    drawSample(svg, palette.look(key.family()), key, left, top + LINE_HEIGHT / 2);
    double y = top + 12.5;
    for (String line : lines(key)) {
      svg.add(
          "<text class='mb-ink' x='%' y='%' font-size='%' fill='#22272e'>%</text>",
          left + TEXT_AT, y, SIZE, line);
      y += LINE_HEIGHT;
    }
  }

  private static void drawSample(Xml svg, Look look, Panel.Key key, double left, double y) {
    svg.add("<g class='%' color='%' stroke='currentColor'>", look.style(), look.colour());
    String dashes = look.pattern(key.style().stroke());
    String stretch = Xml.path("M", left + 1, y, "h", SAMPLE - 2);
    if (key.banded() && !key.style().points()) {
      svg.add("<path d='%' stroke-opacity='0.15' stroke-width='10'/>", stretch);
    }
    svg.add(
        "<path d='%' stroke-width='2.2' stroke-linecap='round' stroke-dasharray='%'/>",
        stretch, dashes);
    if (key.style().points()) {
      svg.add(
          "<path class='mb-markers' d='%' fill='currentColor' stroke='#ffffff'"
              + " stroke-width='0.8'/>",
          look.marker().at(left + SAMPLE / 2, y));
    }
    svg.add("</g>");
  }
}
