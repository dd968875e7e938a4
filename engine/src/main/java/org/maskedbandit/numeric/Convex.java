package org.maskedbandit.numeric;

/** A convex function of one number, known by its values and slopes. */
@FunctionalInterface
public interface Convex {
  /** The value and the slope at a place. */
  record Tangent(double value, double slope) {}

  Tangent at(double x);

  /** Far more than any search took: the values and slopes are not exact. */
  int MOST_STEPS = 100;

  /** A search of the least value ends if a step promises to lower it by less. */
  double NEGLIGIBLE = 1e-11;

  /** A search of a place ends this near. */
  double NEAR = 1e-13;

  /**
   * About where the function is least in [low, high], by secants of the slopes that are kept within
   * what is left of the interval. A search begins at the start.
   */
  default double lowest(double low, double high, double start) {
    double left = low;
    double right = high;
    double x = Math.max(low, Math.min(high, start));
    double slope = at(x).slope();
    double next = x + (slope < 0 ? 1e-3 * (right - x) : -1e-3 * (x - left));
    for (int step = 0; step < MOST_STEPS && slope != 0; step++) {
      left = slope < 0 ? x : left;
      right = slope > 0 ? x : right;
      if (!(next > left && next < right)) {
        next = (left + right) / 2;
      }
      if (right - left <= NEAR || Math.abs(slope * (next - x)) <= NEGLIGIBLE) {
        return x;
      }
      double nextSlope = at(next).slope();
      double beyond = next - nextSlope * (next - x) / (nextSlope - slope);
      x = next;
      slope = nextSlope;
      next = beyond;
    }
    return x;
  }

  /**
   * The last place in [low, high] at which a falling function is at least the level, from below;
   * low if there is none. Newton's steps from the left stay on the left, as the function lies above
   * its tangents; other steps are kept within what is left of the interval.
   */
  default double last(double level, double low, double high, double start) {
    double yes = low;
    double no = high;
    double x = start > low && start < high ? start : (low + high) / 2;
    if (at(low).value() < level) {
      return low;
    }
    for (int step = 0; step < MOST_STEPS && no - yes > NEAR; step++) {
      Tangent tangent = at(x);
      double next = x + (level - tangent.value()) / tangent.slope();
      if (tangent.value() >= level) {
        yes = x;
        if (next - x <= NEAR) {
          return x;
        }
      } else {
        no = x;
      }
      x = next > yes && next < no ? next : (yes + no) / 2;
    }
    return yes;
  }
}
