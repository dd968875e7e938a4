package org.maskedbandit.privacy.argmax;

/**
 * The generator of the power divergence of order alpha, as a function of the log-likelihood ratio
 * t:
 *
 * <pre>h(t) = e^(alpha t) - 1 - alpha (e^t - 1).</pre>
 *
 * If P has the ratio e^t to Q then E_Q h(t) = E_Q e^(alpha t) - 1, since E_Q e^t = 1; and every
 * h(t) is zero or more, so the sum does not cancel. With excess = alpha - 1,
 *
 * <pre>h(t) = e^t (e^(excess t) - 1) - excess (e^t - 1),   h'(t) = alpha e^t (e^(excess t) - 1),
 * </pre>
 *
 * whose two terms differ by a factor of at least 1.2 if alpha |t| ≥ 1/2, also as alpha tends to 1.
 * Below that the power series is used:
 *
 * <pre>h(t) = alpha excess t^2 sum_{k ≥ 2} g_k / k!,   g_2 = 1,   g_(k+1) = t^(k-1) + alpha t g_k.
 * </pre>
 */
final class PowerDivergence {
  private static final double SMALL = 0.5;
  private static final int TERMS = 20;

  private final double alpha;
  private final double excess;
  private final double logCurvature;

  PowerDivergence(double alpha) {
    this.alpha = alpha;
    excess = alpha - 1;
    logCurvature = StrictMath.log(alpha) + StrictMath.log(excess);
  }

  /** log h(t), which neither overflows nor underflows. It is concave for t > 0 and for t < 0. */
  double log(double t) {
    if (alpha * Math.abs(t) < SMALL) {
      return logCurvature + 2 * StrictMath.log(Math.abs(t)) + StrictMath.log(series(t, 2));
    }
    return t > 0 ? alpha * t + StrictMath.log(scaled(t)) : StrictMath.log(plain(t));
  }

  /** h'(t) / h(t), which has the sign of t. */
  double logSlope(double t) {
    if (alpha * Math.abs(t) < SMALL) {
      return series(t, 1) / (t * series(t, 2));
    }
    return t > 0
        ? -alpha * StrictMath.expm1(-excess * t) / scaled(t)
        : alpha * StrictMath.exp(t) * StrictMath.expm1(excess * t) / plain(t);
  }

  private double plain(double t) {
    return StrictMath.exp(t) * StrictMath.expm1(excess * t) - excess * StrictMath.expm1(t);
  }

  /** e^(-alpha t) h(t). */
  private double scaled(double t) {
    return excess * StrictMath.exp(-excess * t) * StrictMath.expm1(-t)
        - StrictMath.expm1(-excess * t);
  }

  /** sum of g_k / k! for first = 2, and of g_k / (k - 1)!, which belongs to h', for first = 1. */
  private double series(double t, int first) {
    double power = 1;
    double g = 1;
    double factorial = first;
    double sum = 0;
    for (int k = 2; k < TERMS; k++) {
      sum += g / factorial;
      power *= t;
      g = power + alpha * t * g;
      factorial *= k - 1 + first;
    }
    return sum;
  }
}
