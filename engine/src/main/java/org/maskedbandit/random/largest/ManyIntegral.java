package org.maskedbandit.random.largest;

/**
 * Of many draws, the largest of which has a narrower law than each of them.
 *
 * <pre>
 * G(x) = prod F_j(x),   A = -ln G = -sum ln F_j,   S = -A' = sum h_j,   h_j = f_j/F_j
 * p_i  = ∫ G h_i dx
 * </pre>
 *
 * Where A is large G rises like exp(-A e^(-r t)), with r = -S'/S: for n equal draws over a width of
 * 1/sqrt(2 ln n) deviations. The integral begins where G is between e^(-38) and e^(-29), which is
 * also all the probability that is left out. A step is at most some 1/r long and changes A by some
 * units. Deviations of draws that matter rise in proportion to the distance from the beginning, so
 * the number of steps grows with the logarithm of their ratio, and not with the number of draws.
 */
final class ManyIntegral extends LargestIntegral {
  /** So many draws need no shorter steps than those of their own laws. */
  static final int FEW = 10;

  /** The integral begins where A is between these. */
  private static final double LEAST_START = 29;

  private static final double MOST_START = 38;

  /** G is no double of full precision beyond this. */
  private static final double MOST_EXPONENT = 700;

  private final double[] hazards;

  ManyIntegral(LargestLaw.Law[] laws) {
    super(laws);
    hazards = new double[laws.length];
  }

  /** By halving. */
  @Override
  double start(double low, double high) {
    double from = low;
    double to = high;
    double middle = from + (to - from) / 2;
    while (middle > from && middle < to) {
      double exponent = exponent(middle);
      if (exponent < LEAST_START) {
        to = middle;
      } else if (exponent > MOST_START) {
        from = middle;
      } else {
        return middle;
      }
      middle = from + (to - from) / 2;
    }
    return from;
  }

  /** A, or something above {@link #MOST_START} if it is. */
  private double exponent(double x) {
    double exponent = 0;
    for (int place = 0; exponent <= MOST_START && place < count; place++) {
      int i = open[place];
      exponent -= x < highs[i] ? laws[i].logCdf(x) : 0;
    }
    return exponent;
  }

  @Override
  double step(double x) {
    double exponent = 0;
    double slope = 0;
    double bend = 0;
    for (int place = 0; place < count; place++) {
      LargestLaw.Law law = laws[open[place]];
      double hazard = law.hazard(x);
      if (hazard > 0) {
        exponent -= law.logCdf(x);
        slope += hazard;
        bend += hazard * (hazard - law.slope(x));
      }
    }
    double together = together(Math.min(MOST_EXPONENT, exponent), slope, bend);
    return Math.min(super.step(x), together);
  }

  /** The numbers were found by trying: twelve nodes then have an error below 1e-11. */
  private static double together(double exponent, double slope, double bend) {
    double log = StrictMath.log(exponent);
    double bySlope = (8 + 0.3 * exponent) / slope;
    double byBend = (exponent > 1 ? 2.4 / (1 + 0.3 * log) : 2.4 - 0.9 * log) * slope / bend;
    return Math.min(
        byBend > 0 ? byBend : Double.POSITIVE_INFINITY,
        bySlope > 0 ? bySlope : Double.POSITIVE_INFINITY);
  }

  @Override
  void add(double x, double weight) {
    double exponent = 0;
    for (int place = 0; place < count; place++) {
      int i = open[place];
      boolean inside = x < highs[i];
      hazards[place] = inside ? laws[i].hazard(x) : 0;
      exponent -= inside ? laws[i].logCdf(x) : 0;
    }
    double product = StrictMath.exp(-exponent);
    mean += weight * (1 - product);
    for (int place = 0; product > 0 && place < count; place++) {
      probabilities[open[place]] += weight * product * hazards[place];
    }
  }
}
