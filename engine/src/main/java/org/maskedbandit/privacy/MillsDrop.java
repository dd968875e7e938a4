package org.maskedbandit.privacy;

/**
 * mills(centre - half) - mills(centre + half) without cancellation, as the integral of -mills'(z) = 1 - z mills(z) by
 * the Gauss-Legendre rule with twelve nodes. The integrand is positive and entire; for half up to 0.35 the rule is
 * exact to the last place.
 */
final class MillsDrop {
  private static final double[] NODES = {
    0.1252334085114689, 0.3678314989981802, 0.5873179542866175,
    0.7699026741943047, 0.9041172563704749, 0.9815606342467192
  };
  private static final double[] WEIGHTS = {
    0.24914704581340277, 0.2334925365383548, 0.20316742672306592,
    0.16007832854334622, 0.10693932599531843, 0.04717533638651183
  };

  private MillsDrop() {}

  static double integral(double centre, double half) {
    double sum = 0;
    for (int i = 0; i < NODES.length; i++) {
      double shift = half * NODES[i];
      sum += WEIGHTS[i] * (slope(centre - shift) + slope(centre + shift));
    }
    return half * sum;
  }

  /** 1 - z mills(z). */
  static double slope(double z) {
    if (z < 3) {
      return 1 - z * Normal.mills(z);
    }
    double fraction = 1 / continued(z);
    return fraction / (z + fraction);
  }

  /**
   * z + 2/(z + 3/(z + ...)), the tail of Laplace's continued fraction mills(z) = 1/(z + 1/(z + 2/(z + ...))). Twelve
   * terms and 500/z^2 more reach double precision for all z ≥ 3.
   */
  private static double continued(double z) {
    double tail = z;
    for (int term = 12 + (int) (500 / (z * z)); term >= 2; term--) {
      tail = z + term / tail;
    }
    return tail;
  }
}
