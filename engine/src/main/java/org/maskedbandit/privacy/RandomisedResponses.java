package org.maskedbandit.privacy;

/**
 * The privacy profile of count randomised responses, each with the same epsilon. It is the worst
 * profile of count composed epsilon-DP mechanisms (Kairouz, Oh and Viswanath 2015, Theorem 3.3).
 *
 * <p>If i answers are lies, which has a binomial probability, the privacy loss is (count - 2i)
 * epsilon. The probabilities are built by ratios outwards from the most likely one, so nothing
 * overflows.
 */
public final class RandomisedResponses {
  /** Masses this far below the largest are dropped and paid for in {@link #dropped}. */
  private static final double NEGLIGIBLE = 1e-300;

  private final double epsilon;
  private final int count;

  /** The probability of i lies, for those i whose loss is positive. */
  private final double[] mass;

  /** Relative error of masses and sums: each step adds four roundings at most, and so do sums. */
  private final double blur;

  /** At least the sum of all masses that were dropped. */
  private final double dropped;

  public RandomisedResponses(double epsilon, int count) {
    this.epsilon = epsilon;
    this.count = count;
    mass = new double[(count + 1) / 2];
    dropped = count * NEGLIGIBLE;
    int mode = (int) ((count + 1.0) / (1 + StrictMath.exp(epsilon)));
    int steps = fill(mode);
    blur = 0x1p-51 * (steps + 8);
  }

  /** Fills the masses and tells how many are not negligible. */
  private int fill(int mode) {
    double odds = StrictMath.exp(-epsilon);
    int steps = 0;
    double total = 0;
    double term = 1;
    for (int i = mode; i <= count && term > NEGLIGIBLE; i++, steps++) {
      put(i, term);
      total += term;
      term *= (count - i) * odds / (i + 1.0);
    }
    term = mode / (odds * (count - mode + 1.0));
    for (int i = mode - 1; i >= 0 && term > NEGLIGIBLE; i--, steps++) {
      put(i, term);
      total += term;
      term *= i / (odds * (count - i + 1.0));
    }
    for (int i = 0; i < mass.length; i++) {
      mass[i] /= total;
    }
    return steps;
  }

  private void put(int lies, double term) {
    if (lies < mass.length) {
      mass[lies] = term;
    }
  }

  LossLattice profile() {
    return new LossLattice(epsilon, count, mass, blur, dropped);
  }
}
