package org.maskedbandit.lab.report.picture;

/** Where a value stands in the picture: maps a range to pixels, evenly or by logarithm. */
record Scale(Range range, boolean logarithmic, boolean zero, double start, double end) {
  /** How many decades before the range zero stands, if it has a place on a logarithmic scale. */
  private static final double ZERO_BEFORE = 0.5;

  /** Far outside of the picture all places look alike, and renderers count in single precision. */
  private static final double FAR = 1e5;

  /** The pixel of a value; NaN if the value has no place. */
  double pixel(double value) {
    double share = (position(value) - first()) / (position(range.high()) - first());
    return Math.min(FAR, Math.max(-FAR, start + share * (end - start)));
  }

  /** The value itself, or the nearest end of the range if it lies beyond; NaN stays NaN. */
  double nearest(double value) {
    return Math.min(Math.max(value, range.low()), range.high());
  }

  private double position(double value) {
    if (!logarithmic) {
      return value;
    }
    return value > 0 ? Math.log10(value) : zero && value == 0 ? first() : Double.NaN;
  }

  private double first() {
    return position(range.low()) - (zero && logarithmic ? ZERO_BEFORE : 0);
  }
}
