package org.maskedbandit.policy;

/** Divergences of coins by their definitions, and their largest solutions by bisection. */
public final class PublishedDivergence {
  private PublishedDivergence() {}

  /** d(p, q). */
  public static double of(double p, double q) {
    return term(p, q) + term(1 - p, 1 - q);
  }

  private static double term(double p, double q) {
    return p == 0 ? 0 : p * Math.log(p / q);
  }

  /** min over z between x and y of epsilon |z - x| + d(z, y), a convex function of z. */
  public static double through(double epsilon, double x, double y) {
    double low = Math.min(x, y);
    double high = Math.max(x, y);
    for (int step = 0; step < 60; step++) {
      double third = (high - low) / 3;
      if (price(epsilon, x, low + third, y) <= price(epsilon, x, high - third, y)) {
        high -= third;
      } else {
        low += third;
      }
    }
    return Math.min(
        price(epsilon, x, (low + high) / 2, y),
        Math.min(price(epsilon, x, x, y), price(epsilon, x, y, y)));
  }

  private static double price(double epsilon, double x, double z, double y) {
    return epsilon * Math.abs(z - x) + of(z, y);
  }

  /**
   * max{ q in [p, 1] : d(p, q) <= bound }. By bisection on 1 - q, because a solution such as 1 -
   * e^-50 must be 1 in doubles and tie with it.
   */
  public static double largest(double p, double bound) {
    double low = 0;
    double high = 1 - p;
    for (int step = 0; step < 200; step++) {
      double rest = (low + high) / 2;
      if (term(p, 1 - rest) + term(1 - p, rest) <= bound) {
        high = rest;
      } else {
        low = rest;
      }
    }
    return 1 - high;
  }

  /** max{ q in [x, 1] : d_epsilon(x, q) <= bound }, by bisection. */
  public static double largestThrough(double epsilon, double x, double bound) {
    if (through(epsilon, x, 1) <= bound) {
      return 1;
    }
    double low = x;
    double high = 1;
    for (int step = 0; step < 60; step++) {
      double middle = (low + high) / 2;
      if (through(epsilon, x, middle) <= bound) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
