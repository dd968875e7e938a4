package org.maskedbandit.lab.report.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import org.maskedbandit.lab.report.Xml;

/** Draws a curve with its band or error bars and its markers, as a group for the pointer. */
final class CurveRenderer {
  /** Invisible to the eye: a fraction of the width of the stroke. */
  private static final double FINE = 0.12;

  /** Enough to find the curve with the pointer. */
  private static final double COARSE = 2;

  /** Markers that are nearer to each other than this many pixels would cover each other. */
  private static final double MARKER_DISTANCE = 5;

  /** Points beside a curve leave it to be seen. */
  private static final double LINELESS_DISTANCE = 13;

  private final Curve line;
  private final Look look;
  private final Plot plot;

  CurveRenderer(Curve line, Look look, Plot plot) {
    this.line = line;
    this.look = look;
    this.plot = plot;
  }

  void draw(Xml svg) {
    svg.add(
        "<g class='mb-line %' color='%' stroke='currentColor' fill='none'><title>%</title>",
        look.style(), look.colour(), line.label());
    Xml inside = new Xml();
    if (line.banded() && !line.style().points() && !line.style().faint()) {
      inside.add(
          "<path class='mb-band' d='%' fill='currentColor' fill-opacity='0.15' stroke='none'"
              + " pointer-events='none'/>",
          band());
    }
    if (!line.lineless()) {
      drawCurve(inside);
    }
    svg.add("%", plot.clipped(inside));
    if (line.style().points()) {
      drawPoints(svg);
    }
    svg.add("</g>");
  }

  /** A broad invisible stroke, easy to meet with the pointer, and the curve itself. */
  private void drawCurve(Xml svg) {
    List<Trace> traces = traces(line.y()::get);
    String dashes = look.pattern(line.style().stroke());
    svg.add("<path d='%' stroke-opacity='0' stroke-width='12'/>", path(traces, COARSE));
    svg.add(
        "<path class='mb-curve' d='%' stroke-width='%' stroke-dasharray='%'/>",
        path(traces, FINE), line.style().faint() ? "1.2" : "2", dashes);
  }

  private static String path(List<Trace> traces, double tolerance) {
    return traces.stream()
        .map(trace -> trace.thinned(tolerance).path())
        .collect(Collectors.joining());
  }

  /** The runs of points that have a place on both axes. */
  private List<Trace> traces(IntToDoubleFunction height) {
    List<Trace> traces = new ArrayList<>();
    List<Trace.Spot> run = new ArrayList<>();
    for (int i = 0; i < line.x().size(); i++) {
      Trace.Spot spot = plot.spot(line.x().get(i), height.applyAsDouble(i));
      if (Double.isNaN(spot.x() + spot.y())) {
        endRun(traces, run);
      } else {
        run.add(spot);
      }
    }
    endRun(traces, run);
    return traces;
  }

  private static void endRun(List<Trace> traces, List<Trace.Spot> run) {
    if (!run.isEmpty()) {
      traces.add(new Trace(List.copyOf(run)));
      run.clear();
    }
  }

  /** Closed areas. An edge beyond the axis is drawn at its end; one that is NaN leaves a gap. */
  private String band() {
    List<Trace> upper = traces(edge(line.high()::get, line.low()::get));
    List<Trace> lower = traces(edge(line.low()::get, line.high()::get));
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < upper.size(); i++) {
      String back = lower.get(i).thinned(FINE).backwards().path();
      path.append(upper.get(i).thinned(FINE).path())
          .append('L')
          .append(back.substring(1))
          .append('z');
    }
    return path.toString();
  }

  private IntToDoubleFunction edge(IntToDoubleFunction edge, IntToDoubleFunction other) {
    return i ->
        Double.isNaN(other.applyAsDouble(i)) ? Double.NaN : plot.nearest(edge.applyAsDouble(i));
  }

  private void drawPoints(Xml svg) {
    StringBuilder bars = new StringBuilder();
    StringBuilder markers = new StringBuilder();
    double distance = line.lineless() ? LINELESS_DISTANCE : MARKER_DISTANCE;
    Trace.Spot previous = new Trace.Spot(Double.NEGATIVE_INFINITY, 0);
    for (int i = 0; i < line.x().size(); i++) {
      Trace.Spot spot = plot.spot(line.x().get(i), line.y().get(i));
      if (plot.holds(spot)
          && Math.hypot(spot.x() - previous.x(), spot.y() - previous.y()) >= distance) {
        bars.append(bar(i));
        markers.append(look.marker().at(spot.x(), spot.y()));
        previous = spot;
      }
    }
    svg.add("<path class='mb-bars' d='%' stroke-width='1.4'/>", bars);
    svg.add(
        "<path class='mb-markers' d='%' fill='currentColor' stroke='#ffffff' stroke-width='0.8'/>",
        markers);
  }

  private String bar(int index) {
    if (!line.banded()
        || Double.isNaN(line.low().get(index))
        || Double.isNaN(line.high().get(index))) {
      return "";
    }
    double place = line.x().get(index);
    Trace.Spot high = plot.spot(place, plot.nearest(line.high().get(index)));
    Trace.Spot low = plot.spot(place, plot.nearest(line.low().get(index)));
    double x = high.x();
    double y = high.y();
    return plot.onItsSide()
        ? Xml.path("M", x, y - 3.5, "v7M", low.x(), y - 3.5, "v7M", x, y, "H", low.x())
        : Xml.path("M", x - 3.5, y, "h7M", x - 3.5, low.y(), "h7M", x, y, "V", low.y());
  }
}
