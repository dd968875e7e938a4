package org.maskedbandit.privacy;

import org.maskedbandit.numeric.Rounding;

/**
 * The privacy profile of a mechanism whose privacy loss is one of count step, (count - 2) step,
 * (count - 4) step, …: delta is the sum of mass (1 - e^(global - loss)) over the losses above
 * global.
 */
final class LossLattice {
  private final double step;
  private final int count;
  private final double[] mass;
  private final double blur;
  private final double dropped;

  /**
   * @param mass the probability of each loss, those above 0 at least, the largest loss first
   * @param blur the relative error of masses and of their sums, at most
   * @param dropped the sum of all masses that were left out, at most
   */
  LossLattice(double step, int count, double[] mass, double blur, double dropped) {
    this.step = step;
    this.count = count;
    this.mass = mass;
    this.blur = blur;
    this.dropped = dropped;
  }

  /** The delta at any global epsilon, rounded up. */
  double delta(double global) {
    if (global >= Rounding.productUp(count, step)) {
      return 0;
    }
    double sum = 0;
    for (int i = 0; i < mass.length; i++) {
      double excess = Rounding.productUp(count - 2.0 * i, step) - global;
      if (excess <= 0) {
        break;
      }
      sum += mass[i] * -StrictMath.expm1(-excess);
    }
    return finish(sum);
  }

  private double finish(double sum) {
    return Math.min(1, Math.nextUp(sum + blur * sum + dropped));
  }

  /**
   * The global epsilon at that delta, rounded up. Between two neighbouring losses the profile is
   *
   * <pre>delta = total - e^(global - loss) weighted,</pre>
   *
   * where total sums the masses whose loss is positive there, weighted sums them times e^(loss -
   * their loss), and loss is the smallest of theirs.
   */
  double epsilon(double delta) {
    double target = delta - dropped;
    if (target <= 0) {
      return Rounding.productUp(count, step);
    }
    double decay = StrictMath.exp(-2 * step);
    double total = 0;
    double weighted = 0;
    for (int i = 0; i < mass.length; i++) {
      total += mass[i];
      weighted = weighted * decay + mass[i];
      if (total + blur * total - decay * weighted >= target) {
        double loss = Rounding.productUp(count - 2.0 * i, step);
        double ratio = (total - target + blur * total) / (weighted - blur * weighted);
        return Math.max(0, Rounding.up(loss) + Math.min(0, StrictMath.log(ratio)));
      }
    }
    return 0;
  }
}
