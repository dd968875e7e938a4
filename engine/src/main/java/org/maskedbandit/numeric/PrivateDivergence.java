package org.maskedbandit.numeric;

/**
 * How hard two coins are to tell apart through epsilon-DP: a way from x to y that pays epsilon for
 * each unit moved and the divergence for the rest.
 *
 * <pre>{@code
 * d_epsilon(x, y) = min over z between x and y of  epsilon |z - x| + d(z, y),   for x < y:
 *   d(x, y)                                   where  x >= z* = y / (y + (1-y) e^epsilon)
 *   -ln(1 - y (1 - e^-epsilon)) - epsilon x   otherwise
 * }</pre>
 *
 * For {@code x > y} it is d_epsilon(1-x, 1-y). The second line is the first at z*, where the slope
 * of d in z is -epsilon.
 *
 * @see "Azize, Wu, Honda, Orabona, Ito and Basu (2025), Optimal regret of Bernoulli bandits under
 *     global differential privacy"
 */
public final class PrivateDivergence {
  private final double epsilon;
  private final double shrink;

  /** 1 - e^-epsilon, which is not 0 for a small epsilon. */
  private final double lost;

  public PrivateDivergence(double epsilon) {
    this.epsilon = epsilon;
    shrink = StrictMath.exp(-epsilon);
    lost = -StrictMath.expm1(-epsilon);
  }

  public double of(double x, double y) {
    return x <= y ? upwards(x, y) : upwards(1 - x, 1 - y);
  }

  private double upwards(double x, double y) {
    if (y == 1) {
      return epsilon * (1 - x);
    }
    return x >= turn(y)
        ? BernoulliDivergence.of(x, y)
        : Math.max(0, -StrictMath.log1p(-y * lost) - epsilon * x);
  }

  /** z* of the formula, for y below 1. */
  private double turn(double y) {
    return y * shrink / (y * shrink + 1 - y);
  }

  /**
   * The largest y in [x, 1] with {@code d_epsilon(x, y) <= bound}, by solving either line for y.
   */
  public double upperInverse(double x, double bound) {
    if (bound >= epsilon * (1 - x)) {
      return 1;
    }
    double below = -StrictMath.expm1(-bound - epsilon * x);
    double ratio = StrictMath.exp(bound - epsilon * (1 - x));
    return x * (1 - ratio) >= below * ratio * (1 - x)
        ? BernoulliDivergence.upperInverse(x, bound)
        : Math.min(1, below / -StrictMath.expm1(-epsilon));
  }
}
