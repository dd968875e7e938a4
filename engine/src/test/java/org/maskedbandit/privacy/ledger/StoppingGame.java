package org.maskedbandit.privacy.ledger;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.random.RandomSource;

/**
 * A spy watches the privacy loss of Gaussian releases and stops when they like. After releases with
 * a ledger of s the loss in the first world is normal with mean s/2 and variance s; the ledger
 * grows from {@code first} to {@code last} in equal ratios. Whoever then quotes epsilon(s) for the
 * reading s has at best the delta
 *
 * <pre>delta = sup over stopping rules of E (1 - e^(epsilon(s) - loss))^+</pre>
 *
 * which is found backwards, as the price of an American option. With y = (loss - s/2)/sqrt(s) a
 * step is y' = a y + sqrt(1 - a^2) z, the same for all.
 */
final class StoppingGame {
  private static final int POINTS = 801;
  private static final double WIDTH = 10;
  private static final double STEP = 2 * WIDTH / (POINTS - 1);

  private final DoubleUnaryOperator quoted;
  private final double[] readings;
  private final double[] epsilons;
  private final double shrink;
  private final int reach;
  private final double[][] weights;

  /** The least loss at which stopping is best, for every reading. */
  private final double[] boundary;

  private final double delta;

  StoppingGame(DoubleUnaryOperator quoted, double first, double last, int steps) {
    this.quoted = quoted;
    readings = new double[steps + 1];
    epsilons = new double[steps + 1];
    boundary = new double[steps + 1];
    for (int k = 0; k <= steps; k++) {
      readings[k] = k == steps ? last : first * Math.pow(last / first, (double) k / steps);
      epsilons[k] = quoted.applyAsDouble(readings[k]);
    }
    shrink = Math.sqrt(Math.pow(first / last, 1.0 / steps));
    reach = (int) (9 * Math.sqrt(1 - shrink * shrink) / STEP);
    weights = weights(shrink, reach);
    delta = solve();
  }

  /** The delta of the best rule. */
  double delta() {
    return delta;
  }

  private double solve() {
    double[] value = new double[POINTS];
    for (int k = readings.length - 1; k >= 0; k--) {
      double[] later = expected(value);
      boundary[k] = Double.POSITIVE_INFINITY;
      for (int i = POINTS - 1; i >= 0; i--) {
        double loss = loss(k, y(i));
        double now = gain(epsilons[k], loss);
        value[i] = Math.max(now, later[i]);
        boundary[k] = now > 0 && now >= later[i] ? loss : boundary[k];
      }
    }
    double sum = 0;
    for (int i = 0; i < POINTS; i++) {
      sum += value[i] * Normal.density(y(i)) * STEP;
    }
    return sum;
  }

  /**
   * The weights of a mean over one step, by the trapezoidal rule within nine deviations; the first
   * is for its lowest point.
   */
  private static double[][] weights(double shrink, int reach) {
    double deviation = Math.sqrt(1 - shrink * shrink);
    double[][] weights = new double[POINTS][2 * reach + 1];
    for (int i = 0; i < POINTS; i++) {
      for (int j = 0; j <= 2 * reach; j++) {
        double z = (y(centre(shrink, i) - reach + j) - shrink * y(i)) / deviation;
        weights[i][j] = Normal.density(z) / deviation * STEP;
      }
    }
    return weights;
  }

  private double[] expected(double[] value) {
    double[] mean = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      int lowest = centre(shrink, i) - reach;
      int last = Math.min(POINTS - 1 - lowest, 2 * reach);
      for (int j = Math.max(0, -lowest); j <= last; j++) {
        mean[i] += value[lowest + j] * weights[i][j];
      }
    }
    return mean;
  }

  private static int centre(double shrink, int i) {
    return (int) Math.round((shrink * y(i) + WIDTH) / STEP);
  }

  /**
   * Plays the best rule many times with a ledger of real charges; the mean gain against what
   * another reader of the same ledger would quote.
   */
  double play(DoubleUnaryOperator otherQuoted, int runs, RandomSource random) {
    double[] others = new double[readings.length];
    for (int k = 0; k < readings.length; k++) {
      others[k] = otherQuoted.applyAsDouble(readings[k]);
    }
    double sum = 0;
    for (int run = 0; run < runs; run++) {
      double loss = 0;
      int k = -1;
      do {
        k++;
        double cost = readings[k] - (k == 0 ? 0 : readings[k - 1]);
        loss += cost / 2 + Math.sqrt(cost) * random.nextGaussian();
      } while (loss < boundary[k] && k < readings.length - 1);
      sum += gain(others[k], loss);
    }
    return sum / runs;
  }

  double play(int runs, RandomSource random) {
    return play(quoted, runs, random);
  }

  private static double gain(double epsilon, double loss) {
    return loss > epsilon ? -Math.expm1(epsilon - loss) : 0;
  }

  private double loss(int k, double y) {
    return readings[k] / 2 + y * Math.sqrt(readings[k]);
  }

  private static double y(int i) {
    return i * STEP - WIDTH;
  }
}
