package org.maskedbandit.random;

import org.maskedbandit.numeric.Normal;

/**
 * Draws a binomial variable from a hat function over its probabilities: a ratio of two uniform
 * numbers proposes k, which is kept with probability f(k)/hat. In three of four cases a constant
 * below all ratios decides that without computing f.
 *
 * <p>For f the logarithm of f(k)/f(mode) is made of deviances, because differences of
 * log-factorials have lost all digits if n is 10^10.
 *
 * @see "Hormann (1993), The generation of binomial random variates, algorithm BTRS"
 * @see "Loader (2000), Fast and accurate computation of binomial probabilities"
 */
final class BinomialHat {
  /** If n p is smaller, the hat is not above all probabilities. */
  static final double LEAST_HEADS = 10;

  private static final double[] STIRLING_ERRORS = stirlingErrors();

  private BinomialHat() {}

  /** For p of at most 1/2. The constants are Hormann's fit of the hat. */
  static long draw(long n, double p, RandomSource random) {
    double deviation = Math.sqrt(n * p * (1 - p));
    double b = 1.15 + 2.53 * deviation;
    double a = -0.0873 + 0.0248 * b + 0.01 * p;
    double surelyKept = 0.92 - 4.2 / b;
    while (true) {
      double u = random.nextDouble() - 0.5;
      double v = random.nextDouble();
      double fromEdge = 0.5 - Math.abs(u);
      double k = Math.floor((2 * a / fromEdge + b) * u + n * p + 0.5);
      if (fromEdge >= 0.07 && v <= surelyKept) {
        return (long) k;
      }
      if (k >= 0 && k <= n) {
        double height = v * (2.83 + 5.1 / b) * deviation / (a / (fromEdge * fromEdge) + b);
        double mode = Math.floor((n + 1) * p);
        if (StrictMath.log(height) <= logProbability(n, p, k) - logProbability(n, p, mode)) {
          return (long) k;
        }
      }
    }
  }

  /** ln f(k), to about 1e-13 of its distance from the mode. */
  static double logProbability(double n, double p, double k) {
    double rest = n - k;
    if (k == 0 || rest == 0) {
      return n * (k == 0 ? StrictMath.log1p(-p) : StrictMath.log(p));
    }
    return stirlingError(n)
        - stirlingError(k)
        - stirlingError(rest)
        - deviance(k, n * p)
        - deviance(rest, n * (1 - p))
        - StrictMath.log(k / n * rest) / 2
        - Normal.LOG_ROOT_TWO_PI;
  }

  /** x ln(x/mean) + mean - x, by a series if the two are close and the terms cancel. */
  private static double deviance(double x, double mean) {
    double difference = x - mean;
    double ratio = difference / (x + mean);
    if (Math.abs(ratio) >= 0.1) {
      return x * StrictMath.log(x / mean) - difference;
    }
    double sum = difference * ratio;
    double square = ratio * ratio;
    double power = 2 * x * ratio;
    for (int odd = 3; ; odd += 2) {
      power *= square;
      double next = sum + power / odd;
      if (next == sum) {
        return sum;
      }
      sum = next;
    }
  }

  /** ln k! minus Stirling's formula: (k + 1/2) ln k - k + ln(2 pi)/2. */
  private static double stirlingError(double k) {
    if (k < STIRLING_ERRORS.length) {
      return STIRLING_ERRORS[(int) k];
    }
    double square = k * k;
    return (1.0 / 12 - (1.0 / 360 - (1.0 / 1260 - 1.0 / 1680 / square) / square) / square) / k;
  }

  /** Beyond these the series errs by less than 2e-14. */
  private static double[] stirlingErrors() {
    double[] errors = new double[16];
    double logFactorial = 0;
    for (int k = 1; k < errors.length; k++) {
      logFactorial += StrictMath.log(k);
      errors[k] = logFactorial - ((k + 0.5) * StrictMath.log(k) - k + Normal.LOG_ROOT_TWO_PI);
    }
    return errors;
  }
}
