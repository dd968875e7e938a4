package org.maskedbandit.lab.report.picture;

import java.util.List;
import java.util.Optional;
import org.maskedbandit.lab.report.Xml;

/** Arranges panels and legends; panels with the same lines share one legend. */
final class Drawing {
  private static final String FONT =
      "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
  private static final double[] CELL_WIDTHS = {0, 700, 510, 370, 310};
  private static final double[] PLOT_HEIGHTS = {0, 330, 270, 230, 210};
  /** Of plots with names on the y axis, of which there are two in a row at most. */
  private static final double[] NAMED_WIDTHS = {0, 560, 390};

  private static final double NAME_HEIGHT = 18;
  private static final double MOST_NAME_HEIGHT = 36;
  private static final double NAMES_HEIGHT = 180;
  private static final double EDGE = 4;
  private static final double PANEL_TITLE_SIZE = 14;
  private static final double AXIS_TITLE_SIZE = 12.5;
  private static final double LINE = 18;
  private static final double HEAD_GAP = 14;
  private static final double BELOW_PLOT = 48;
  private static final double ROW_GAP = 18;

  /** Right of a plot without labels. */
  private static final double RIGHT = 32;

  /** What a page has room for without making the picture smaller. */
  private static final double MOST_WIDTH = 1200;

  private final Picture picture;
  private final Palette palette;
  private final int columns;
  private final double cellWidth;
  private final double plotHeight;
  private final double plotWidth;
  private final double plotLeft;
  private final boolean shared;
  private final double endRoom;
  private final Xml svg = new Xml();

  Drawing(Picture picture, Palette palette) {
    this.picture = picture;
    this.palette = palette;
    int panels = picture.panels().size();
    int names = picture.panels().stream()
        .mapToInt(panel -> panel.x().names().size())
        .max()
        .orElse(0);
    this.columns = names > 0 ? Math.min(panels, 2) : panels <= 4 ? panels : panels <= 6 ? 3 : 4;
    this.plotHeight = names > 0 ? height(names) : PLOT_HEIGHTS[columns];
    this.plotLeft = 14
        + picture.panels().stream()
            .mapToDouble(panel ->
                plot(panel, new Box(0, 0, CELL_WIDTHS[columns], plotHeight)).labelWidth())
            .max()
            .orElse(0);
    double room = CELL_WIDTHS[columns] - plotLeft - RIGHT;
    this.plotWidth = names > 0 ? Math.max(room, NAMED_WIDTHS[columns]) : room;
    this.shared = picture.panels().stream().map(Panel::keys).distinct().count() == 1;
    this.endRoom = endRoom();
    this.cellWidth = plotLeft + plotWidth + Math.max(RIGHT, endRoom);
  }

  /** Few names stand farther apart. */
  private static double height(int names) {
    return names * Math.max(NAME_HEIGHT, Math.min(MOST_NAME_HEIGHT, NAMES_HEIGHT / names));
  }

  /** What labels at the ends of curves need; 0 if they do not fit or if one legend says less. */
  private double endRoom() {
    Box box = new Box(0, 0, plotWidth, plotHeight);
    double widest = 0;
    for (Panel panel : picture.panels()) {
      Optional<EndLabels> labels = EndLabels.of(panel, plot(panel, box), box);
      if (labels.isEmpty()) {
        return 0;
      }
      widest = Math.max(widest, labels.get().width());
    }
    boolean wide = columns * (CELL_WIDTHS[columns] + widest) > MOST_WIDTH;
    return wide || (shared && picture.panels().size() > 1) ? 0 : widest;
  }

  private Plot plot(Panel panel, Box box) {
    return new Plot(panel, picture.panels(), box);
  }

  String svg() {
    double bottom = EDGE;
    for (int first = 0; first < picture.panels().size(); first += columns) {
      int end = Math.min(first + columns, picture.panels().size());
      bottom = drawRow(picture.panels().subList(first, end), bottom)
          + (end < picture.panels().size() ? ROW_GAP : 0);
    }
    if (shared && endRoom == 0) {
      Legend legend = new Legend(picture.panels().get(0).keys(), width() - 2 * EDGE);
      double left = columns == 1
          ? Math.min(EDGE + plotLeft, width() - EDGE - legend.width())
          : (width() - legend.width()) / 2;
      legend.draw(svg, palette, left, bottom);
      bottom += legend.height();
    }
    return framed(bottom + EDGE);
  }

  private String framed(double height) {
    String view = Xml.path(0, 0, width(), height);
    Description description = new Description(picture);
    return new Xml()
        .add(
            "<svg xmlns='http://www.w3.org/2000/svg' width='%' height='%' viewBox='%'",
            width(), height, view)
        .add("role='img' aria-label='%' font-family='%'>", description.title(), FONT)
        .add("<title>%</title><desc>%</desc>", description.title(), description.text())
        .add("<style>%</style>", Xml.of(Theme.SHEET))
        .add("<rect class='mb-paper' width='%' height='%' fill='#ffffff'/>", width(), height)
        .add("%</svg>", svg)
        .toString();
  }

  private double width() {
    return columns * cellWidth + 2 * EDGE;
  }

  /** Draws panels side by side, plots and legends at the same heights; returns where they end. */
  private double drawRow(List<Panel> row, double top) {
    double plotTop =
        top + row.stream().mapToDouble(panel -> headHeight(panel)).max().orElse(0) + HEAD_GAP;
    double legendTop = plotTop + plotHeight + BELOW_PLOT + 6;
    double bottom = legendTop;
    for (int i = 0; i < row.size(); i++) {
      double left = EDGE + i * cellWidth;
      Box box = new Box(left + plotLeft, plotTop, plotWidth, plotHeight);
      drawPanel(row.get(i), box, left);
      if (!shared && endRoom == 0) {
        Legend legend = new Legend(row.get(i).keys(), cellWidth - 20);
        legend.draw(svg, palette, left, legendTop);
        bottom = Math.max(bottom, legendTop + legend.height());
      }
    }
    return bottom;
  }

  private void drawPanel(Panel panel, Box box, double left) {
    double head = box.top() - HEAD_GAP - headHeight(panel);
    double below = drawLines(panelTitle(panel), left, head, PANEL_TITLE_SIZE, 600);
    drawLines(yTitle(panel), left, below, AXIS_TITLE_SIZE, 400);
    Plot plot = plot(panel, box);
    plot.draw(svg, palette);
    if (endRoom > 0) {
      EndLabels.of(panel, plot, box).ifPresent(labels -> labels.draw(svg, palette));
    }
    double middle = box.left() + box.width() / 2;
    svg.add(
        "<text class='mb-ink' x='%' y='%' font-size='%' fill='#22272e'"
            + " text-anchor='middle'>%</text>",
        middle, box.bottom() + 41, AXIS_TITLE_SIZE, panel.across().title());
  }

  private List<String> panelTitle(Panel panel) {
    return Lettering.wrapped(panel.title(), PANEL_TITLE_SIZE * 1.1, cellWidth - 30);
  }

  private List<String> yTitle(Panel panel) {
    return Lettering.wrapped(panel.up().title(), AXIS_TITLE_SIZE, cellWidth - 30);
  }

  private double headHeight(Panel panel) {
    return (panelTitle(panel).size() + yTitle(panel).size()) * LINE;
  }

  private double drawLines(List<String> lines, double left, double top, double size, int weight) {
    double y = top;
    for (String line : lines) {
      svg.add(
          "<text class='mb-ink' x='%' y='%' font-size='%' font-weight='%' fill='#22272e'>%</text>",
          left, y + 14, size, weight, line);
      y += LINE;
    }
    return y;
  }
}
