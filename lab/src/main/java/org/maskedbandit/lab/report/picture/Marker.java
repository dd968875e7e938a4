package org.maskedbandit.lab.report.picture;

import java.util.List;
import org.maskedbandit.lab.report.Xml;

/** The shape at a point, so that lines can be told apart without colour. */
record Marker(String outline) {
  private static final List<Marker> ALL = List.of(
      new Marker("m-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0z"), // circle
      new Marker("m-3.3 -3.3h6.6v6.6h-6.6z"), // square
      new Marker("m0 -4.4l4.2 7.4h-8.4z"), // triangle
      new Marker("m0 -4.6l4.4 4.6l-4.4 4.6l-4.4 -4.6z"), // diamond
      new Marker("m0 4.4l4.2 -7.4h-8.4z"), // triangle upside down
      new Marker("m-4 -1.4h2.6v-2.6h2.8v2.6h2.6v2.8h-2.6v2.6h-2.8v-2.6h-2.6z")); // cross

  /** The shapes in turn. */
  static Marker of(int place) {
    return ALL.get(place % ALL.size());
  }

  /** The closed path of this shape around a point. */
  String at(double x, double y) {
    return Xml.path("M", x, y, outline);
  }
}
