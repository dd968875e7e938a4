package org.maskedbandit.lab.report.picture;

/** A place in the picture, in pixels; the top has the smaller number. */
record Box(double left, double top, double width, double height) {

  double right() {
    return left + width;
  }

  double bottom() {
    return top + height;
  }

  /** Whether the spot lies inside or on the border. */
  boolean holds(Trace.Spot spot) {
    double slack = 0.5;
    return spot.x() >= left - slack
        && spot.x() <= right() + slack
        && spot.y() >= top - slack
        && spot.y() <= bottom() + slack;
  }
}
