package org.maskedbandit.numeric;

/** Arithmetic on numbers from 0 on with errors on the stated side; exact results stay exact. */
public final class Rounding {
  /** Outweighs the rounding of four operations when a product is multiplied by it. */
  public static final double UP = 1 + 0x1p-51;

  /** Outweighs the rounding of eight operations. */
  public static final double DOWN = 1 - 0x1p-50;

  /** How many digits a guarantee has in a sentence. */
  public static final int DIGITS = 7;

  /** Sixteen units in the last place: more than a few calls of exp, log and their kin err. */
  private static final double SLACK = 0x1p-48;

  /** Below this the error of a product may itself be too small for a double. */
  private static final double TINY = 0x1p-960;

  private Rounding() {}

  /** Not below the exact value that x approximates. */
  public static double up(double x) {
    return Math.nextUp(x + SLACK * x);
  }

  /** Not above the exact value that x approximates. */
  public static double down(double x) {
    return x == Double.POSITIVE_INFINITY ? x : Math.max(0, Math.nextDown(x - SLACK * x));
  }

  /** a + b, not below the exact sum. */
  public static double sumUp(double a, double b) {
    double sum = a + b;
    double large = Math.max(a, b);
    double rest = Math.min(a, b) - (sum - large);
    return rest > 0 ? Math.nextUp(sum) : sum;
  }

  /** a b, not below the exact product; zero times infinity is zero, for what is never released. */
  public static double productUp(double a, double b) {
    if (a == 0 || b == 0) {
      return 0;
    }
    double product = a * b;
    return product < TINY || Math.fma(a, b, -product) > 0 ? Math.nextUp(product) : product;
  }

  /** The square root, not below the exact one. */
  public static double rootUp(double square) {
    if (square == 0) {
      return 0;
    }
    double root = Math.sqrt(square);
    return square < TINY || Math.fma(root, root, -square) < 0 ? Math.nextUp(root) : root;
  }

  /** A count as a double that is not below it. */
  public static double countUp(long count) {
    double near = count;
    return (long) near < count ? Math.nextUp(near) : near;
  }
}
