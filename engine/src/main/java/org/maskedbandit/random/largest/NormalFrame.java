package org.maskedbandit.random.largest;

/**
 * Normal laws in a unit and from an origin in which doubles tell them apart.
 *
 * <pre>law outside = origin + 2^exponent (law inside)</pre>
 *
 * Near the mean of the arm whose lower end is the largest, every law is wide beside the rounding of
 * its distance from there, if it matters at all: a narrow one elsewhere is passed by that arm.
 * Usual numbers stay as they are.
 */
record NormalFrame(LargestLaw.Law[] laws, double origin, int exponent) {
  /** Of numbers up to 2^this and down to 2^-this, squares and quotients are doubles. */
  private static final int USUAL = 300;

  /** A deviation that is smaller beside a mean loses digits if means are not moved. */
  private static final double NARROW = 1e-6;

  /** Smaller deviations than this are not told from it. */
  private static final double LEAST = 0x1p-480;

  static NormalFrame of(double[] means, double[] deviations) {
    double largest = 0;
    double narrowest = Double.MAX_VALUE;
    for (int i = 0; i < means.length; i++) {
      double deviation = Math.min(Double.MAX_VALUE, deviations[i]);
      largest = Math.max(largest, Math.max(Math.abs(means[i]), deviation));
      narrowest = Math.min(narrowest, deviation);
    }
    int size = Math.getExponent(largest);
    int exponent = Math.abs(size) > USUAL ? size : 0;
    boolean plain = means.length <= ManyIntegral.FEW && narrowest >= NARROW * largest;
    return inside(means, deviations, exponent, plain);
  }

  private static NormalFrame inside(
      double[] means, double[] deviations, int exponent, boolean plain) {
    LargestLaw.Law[] laws = new LargestLaw.Law[means.length];
    double low = Double.NEGATIVE_INFINITY;
    double origin = 0;
    for (int i = 0; i < laws.length; i++) {
      laws[i] = law(means[i], deviations[i], exponent);
      if (!plain && laws[i].low() > low) {
        low = laws[i].low();
        origin = laws[i].mean();
      }
    }
    for (int i = 0; origin != 0 && i < laws.length; i++) {
      laws[i] = new LargestLaw.NormalLaw(laws[i].mean() - origin, laws[i].deviation());
    }
    return new NormalFrame(laws, origin, exponent);
  }

  private static LargestLaw.NormalLaw law(double mean, double deviation, int exponent) {
    double scaled = Math.scalb(Math.min(Double.MAX_VALUE, deviation), -exponent);
    return new LargestLaw.NormalLaw(Math.scalb(mean, -exponent), Math.max(LEAST, scaled));
  }

  double outside(double x) {
    return Math.scalb(origin + x, exponent);
  }
}
