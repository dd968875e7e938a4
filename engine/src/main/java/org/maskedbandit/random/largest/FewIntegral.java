package org.maskedbandit.random.largest;

/** Of so few draws that no shorter steps are needed than those of their laws. */
final class FewIntegral extends LargestIntegral {
  private final double[] densities;
  private final double[] below;

  FewIntegral(LargestLaw.Law[] laws) {
    super(laws);
    densities = new double[laws.length];
    below = new double[laws.length];
  }

  @Override
  double start(double low, double high) {
    return low;
  }

  @Override
  void add(double x, double weight) {
    double product = 1;
    for (int place = 0; place < count; place++) {
      int i = open[place];
      boolean inside = x < highs[i];
      densities[i] = inside ? laws[i].density(x) : 0;
      below[i] = inside ? laws[i].cdf(x, densities[i]) : 1;
      product *= below[i];
    }
    mean += weight * (1 - product);
    for (int place = 0; product > 0 && place < count; place++) {
      int i = open[place];
      probabilities[i] += weight * product * densities[i] / below[i];
    }
  }
}
