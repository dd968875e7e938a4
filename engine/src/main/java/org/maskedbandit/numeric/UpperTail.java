package org.maskedbandit.numeric;

/**
 * P(Z > z) of a standard normal variable from above, for samplers that skip what cannot matter and
 * correct the bound by thinning. It is the value at the next smaller point of a table, so it is too
 * large by a factor of about exp(z/128).
 */
public final class UpperTail {
  private static final int STEPS = 128;

  /** Its tail, 6e-300, is still a double of full precision. */
  private static final double LAST = 37;

  /** More than the rounding of z, which moves the tail at 37 by 37^2 2^-52, and of the table. */
  private static final double OUTWARDS = 1 + 0x1p-36;

  private static final double[] TAIL = tail();
  private static final double[] HAZARD = hazard();

  private UpperTail() {}

  /** At least P(Z > z): 1 if z is not above 0, or not a number. */
  public static double above(double z) {
    return z > 0 ? TAIL[place(z)] : 1;
  }

  /** The h with exp(-h) = 1 - above(z): floor(E/h), E exponential, is geometric with above(z). */
  public static double hazard(double z) {
    return z > 0 ? HAZARD[place(z)] : Double.POSITIVE_INFINITY;
  }

  /** Whether P(Z > z) > p: the table decides unless p is between two of its values. */
  public static boolean exceeds(double z, double p) {
    if (z > 0 && z < LAST) {
      int place = place(z);
      if (p >= TAIL[place]) {
        return false;
      }
      if (p * OUTWARDS * OUTWARDS < TAIL[place + 1]) {
        return true;
      }
    }
    return Normal.survival(z) > p;
  }

  private static int place(double z) {
    return z < LAST ? (int) (z * STEPS) : TAIL.length - 1;
  }

  private static double[] tail() {
    double[] table = new double[(int) (LAST * STEPS) + 1];
    for (int i = 0; i < table.length; i++) {
      table[i] = Normal.survival((double) i / STEPS) * OUTWARDS;
    }
    return table;
  }

  private static double[] hazard() {
    double[] table = new double[TAIL.length];
    for (int i = 0; i < table.length; i++) {
      table[i] = -StrictMath.log1p(-TAIL[i]);
    }
    return table;
  }
}
