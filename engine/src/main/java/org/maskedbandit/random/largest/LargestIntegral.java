package org.maskedbandit.random.largest;

import org.maskedbandit.numeric.GaussLegendre;

/** The integrals of {@link LargestLaw}, over the range where they are neither 0 nor 1. */
abstract class LargestIntegral {
  private static final double STEP = 2;

  final LargestLaw.Law[] laws;
  final double[] highs;
  final double[] probabilities;

  /** The draws whose upper end is above x; only the first {@code count}. */
  final int[] open;

  int count;
  double mean;

  LargestIntegral(LargestLaw.Law[] laws) {
    this.laws = laws;
    highs = new double[laws.length];
    probabilities = new double[laws.length];
    open = new int[laws.length];
  }

  static LargestIntegral of(LargestLaw.Law[] laws) {
    LargestIntegral integral =
        laws.length > ManyIntegral.FEW ? new ManyIntegral(laws) : new FewIntegral(laws);
    integral.integrate();
    return integral;
  }

  private void integrate() {
    double low = Double.NEGATIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < laws.length; i++) {
      highs[i] = laws[i].high();
      low = Math.max(low, laws[i].low());
      high = Math.max(high, highs[i]);
      open[i] = i;
    }
    count = laws.length;
    drop(low);
    double x = start(low, high);
    mean = x;
    GaussLegendre.Visitor visitor = this::add;
    while (x < high) {
      drop(x);
      double step = Math.min(high - x, step(x));
      GaussLegendre.visit(x + step / 2, step / 2, visitor);
      x = Math.max(x + step, Math.nextUp(x));
    }
  }

  /** Draws that end below x are below it. */
  private void drop(double x) {
    int left = 0;
    for (int place = 0; place < count; place++) {
      open[left] = open[place];
      left += highs[open[place]] > x ? 1 : 0;
    }
    count = left;
  }

  /** Where the integrals begin. */
  abstract double start(double low, double high);

  /** Up to where the density of the next draw begins to matter, plus two of its deviations. */
  double step(double x) {
    double step = Double.POSITIVE_INFINITY;
    for (int place = 0; place < count; place++) {
      LargestLaw.Law law = laws[open[place]];
      double core = law.core() * law.deviation();
      if (law.mean() + core > x) {
        double own = Math.min(STEP * law.deviation(), law.smooth(x));
        step = Math.min(step, Math.max(0, law.mean() - core - x) + own);
      }
    }
    return step;
  }

  /** Adds a node. */
  abstract void add(double x, double weight);
}
