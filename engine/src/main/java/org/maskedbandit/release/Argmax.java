package org.maskedbandit.release;

/** The index of the largest value. */
public final class Argmax {
  private Argmax() {}

  /** The first of equal values: a rule that reads no data beyond the values themselves. */
  public static int of(double[] values) {
    int best = 0;
    for (int i = 1; i < values.length; i++) {
      if (values[i] > values[best]) {
        best = i;
      }
    }
    return best;
  }
}
