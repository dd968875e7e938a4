package org.maskedbandit.lab.report.picture;

import java.util.List;
import java.util.Optional;
import org.maskedbandit.lab.report.Xml;

/** Draws one panel into its place. Titles and legends belong to {@link Drawing}. */
final class Plot {
  /** Room for the markers at both ends of the x axis. */
  private static final double MARKER_ROOM = 14;

  /** Keeps the ends of a logarithmic y axis, which are seldom round, off the border. */
  private static final double LOGARITHMIC_ROOM = 6;

  private final Panel panel;
  private final Box box;
  private final Scale across;
  private final Scale up;
  private final Frame frame;

  /** Draws the panel with the scale of all panels that have the same y axis. */
  Plot(Panel panel, List<Panel> all, Box box) {
    this.panel = panel;
    this.box = box;
    double side = panel.pointed() ? MARKER_ROOM : 0;
    double end = panel.up().logarithmic() ? LOGARITHMIC_ROOM : 0;
    Range places = panel.x().range(panel.lines().stream().flatMapToDouble(Curve::xs));
    Range values = values(all);
    Range right = panel.onItsSide() ? values : places;
    this.across = scale(panel.across(), right, box.left() + side, box.right() - side);
    this.up = panel.onItsSide()
        ? scale(panel.x(), places, box.top(), box.bottom())
        : scale(panel.y(), values, box.bottom() - end, box.top() + end);
    this.frame = new Frame(box, across, up, panel.x().names());
  }

  private static Scale scale(Axis axis, Range range, double start, double end) {
    return new Scale(range, axis.logarithmic(), axis.zero(), start, end);
  }

  /** The widest label of the y axis, in pixels. */
  double labelWidth() {
    return frame.labelWidth();
  }

  /** Where a point of a curve stands; NaN for what has no place. */
  Trace.Spot spot(double x, double y) {
    return onItsSide()
        ? new Trace.Spot(pixel(panel.y(), across, y), pixel(panel.x(), up, x))
        : new Trace.Spot(pixel(panel.x(), across, x), pixel(panel.y(), up, y));
  }

  private static double pixel(Axis axis, Scale scale, double value) {
    return axis.shows(value) ? scale.pixel(value) : Double.NaN;
  }

  boolean onItsSide() {
    return panel.onItsSide();
  }

  /** The value of a curve, or the end of its axis that it lies beyond. */
  double nearest(double value) {
    return (onItsSide() ? across : up).nearest(value);
  }

  /** Where the curve is seen last; empty if it leaves the plot before. */
  Optional<Trace.Spot> end(Curve line) {
    for (int i = line.x().size() - 1; i >= 0; i--) {
      Trace.Spot spot = spot(line.x().get(i), line.y().get(i));
      if (!Double.isNaN(spot.x() + spot.y())) {
        return Optional.of(spot).filter(box::holds);
      }
    }
    return Optional.empty();
  }

  boolean holds(Trace.Spot spot) {
    return box.holds(spot);
  }

  /** Shows the part inside the plot only, without an id that another picture might use. */
  Xml clipped(Xml markup) {
    double[] at = {box.left(), box.top() - 1, box.width() + 1, box.height() + 2};
    String view = Xml.path(at[0], at[1], at[2], at[3]);
    return new Xml()
        .add("<svg x='%' y='%' width='%' height='%' viewBox='%'>", at[0], at[1], at[2], at[3], view)
        .add("%</svg>", markup);
  }

  void draw(Xml svg, Palette palette) {
    frame.draw(svg);
    svg.add("<g class='mb-lines' stroke-linejoin='round' stroke-linecap='round'>");
    for (Curve line : panel.lines()) {
      if (line.style().faint()) {
        new CurveRenderer(line, Palette.FAINT, this).draw(svg);
      }
    }
    for (Curve line : panel.lines()) {
      if (!line.style().faint()) {
        new CurveRenderer(line, palette.look(line.family()), this).draw(svg);
      }
    }
    svg.add("</g>");
  }

  /** The range of the curves, which ends at ticks unless its limits are fixed. */
  private Range values(List<Panel> all) {
    Axis axis = panel.y();
    Range data = axis.range(all.stream()
        .filter(other -> other.y().equals(axis))
        .flatMap(other -> other.lines().stream())
        .flatMapToDouble(Curve::ys));
    if (axis.logarithmic()) {
      return data;
    }
    Range near = axis.freeLow() ? data.fromZeroIfNear() : data;
    int ticks = onItsSide() ? Frame.MOST_X_TICKS : Frame.mostYTicks(box.height());
    return near.widened(Ticks.step(near, ticks), axis.freeLow(), axis.freeHigh());
  }
}
