package org.maskedbandit.lab.report.picture;

/** The values that an axis shows: from low to high, and high is greater. */
record Range(double low, double high) {
  /** The part of a step that does not ask for a further tick. */
  private static final double HARDLY = 0.1;

  /**
   * With ends on multiples of the step, if they are free to move. An end that is hardly beyond a
   * multiple stays: a lower edge of -1 must not open the axis to -5000.
   */
  Range widened(double step, boolean freeLow, boolean freeHigh) {
    double wideLow = freeLow && low / step - Math.floor(low / step) < 1 - HARDLY
        ? Math.floor(low / step) * step
        : low;
    double wideHigh = freeHigh && high / step - Math.floor(high / step) > HARDLY
        ? Math.ceil(high / step) * step
        : high;
    return new Range(wideLow, wideHigh);
  }

  /** Starts at zero if zero is near. */
  Range fromZeroIfNear() {
    return low > 0 && low <= high / 2 ? new Range(0, high) : this;
  }

  boolean contains(double value) {
    double slack = 1e-9 * (high - low);
    return value >= low - slack && value <= high + slack;
  }
}
