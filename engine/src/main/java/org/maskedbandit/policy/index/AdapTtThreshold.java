package org.maskedbandit.policy.index;

import org.maskedbandit.statistic.WinnerGoal;

/**
 * How far ahead of arm b the best arm a must be for {@link AdapTt} to stop.
 *
 * <pre>
 * (m_a - m_b)^2/( 2 s^2 (1/n_a + 1/n_b) )  >=  threshold
 * </pre>
 */
public enum AdapTtThreshold {
  /**
   * That of the authors' program with s = 1/2, which is right for rewards in [0, 1]. A heuristic,
   * like {@link #PROGRAM}: without a proof.
   */
  CORRECTED(0.5) {
    @Override
    double of(double a, double b, double epsilon, WinnerGoal goal) {
      return light(a, b, epsilon, goal.alpha());
    }
  },

  /**
   * That of the authors' program, with s = 1, as for rewards of variance 1.
   *
   * <pre>
   * ln(1/alpha) + ln(1 + ln n_a) + ln(1 + ln n_b) + (1/n_a + 1/n_b) (ln(1/alpha)/(epsilon s))^2
   * </pre>
   */
  PROGRAM(1) {
    @Override
    double of(double a, double b, double epsilon, WinnerGoal goal) {
      return light(a, b, epsilon, goal.alpha());
    }
  },

  /**
   * That of the theorem, with s = 1/2.
   *
   * <pre>
   * 2 c( alpha/(2 z^2 (k_a k_b)^2) ) + e_a^2/n_a + e_b^2/n_b
   * e_i  = ln(2 K z k_i^2/alpha)/(epsilon s)
   * c(x) = 2 C( ln((K-1)/x)/2 ) + 2 ln(4 + ln n_a) + 2 ln(4 + ln n_b),   C(y) = y + ln y
   * k_i  = log2 n_i + 2,   z = pi^2/6
   * </pre>
   */
  PROVED(0.5) {
    @Override
    double of(double a, double b, double epsilon, WinnerGoal goal) {
      double arms = goal.mostArms();
      double phases = phase(a) * phase(b);
      double x = goal.alpha() / (2 * ZETA * ZETA * phases * phases);
      double y = StrictMath.log((arms - 1) / x) / 2;
      double sampling = 2 * (y + StrictMath.log(y))
          + 2 * StrictMath.log(4 + StrictMath.log(a))
          + 2 * StrictMath.log(4 + StrictMath.log(b));
      return 2 * sampling + noise(a, epsilon, goal) + noise(b, epsilon, goal);
    }
  };

  /** The sum of 1/k^2. */
  private static final double ZETA = Math.PI * Math.PI / 6;

  private final double deviation;

  AdapTtThreshold(double deviation) {
    this.deviation = deviation;
  }

  /** What the deviation of a reward is taken to be. */
  double deviation() {
    return deviation;
  }

  /** The threshold for last phases of that many rewards. */
  abstract double of(double a, double b, double epsilon, WinnerGoal goal);

  double light(double a, double b, double epsilon, double alpha) {
    double log = -StrictMath.log(alpha);
    double noise = log / (epsilon * deviation);
    return log
        + StrictMath.log(1 + StrictMath.log(a))
        + StrictMath.log(1 + StrictMath.log(b))
        + (1 / a + 1 / b) * noise * noise;
  }

  double noise(double n, double epsilon, WinnerGoal goal) {
    double k = phase(n);
    double log = StrictMath.log(2 * goal.mostArms() * ZETA * k * k / goal.alpha());
    double noise = log / (epsilon * deviation);
    return noise * noise / n;
  }

  static double phase(double n) {
    return StrictMath.log(n) / StrictMath.log(2) + 2;
  }
}
