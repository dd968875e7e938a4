package org.maskedbandit.privacy;

import org.maskedbandit.notation.Check;

/** The rules of the numbers that guarantees are made of and asked about. */
public final class PrivacyCheck {
  private PrivacyCheck() {}

  /** Adding zero turns -0 into 0, so that equal guarantees have equal written forms. */
  public static double epsilon(double epsilon) {
    return Check.notNegative("epsilon", epsilon) + 0.0;
  }

  /** A delta to ask a guarantee about; at 1 every statement is true. */
  public static double delta(double delta) {
    if (!(delta >= 0 && delta < 1)) {
      throw Check.refusal("delta", "zero or more and less than 1", delta);
    }
    return delta;
  }

  public static double alpha(double alpha) {
    return Check.between("alpha", alpha, 1, Double.POSITIVE_INFINITY);
  }

  static int groupSize(int size) {
    return (int) Check.atLeast("size of the group", size, 1);
  }

  static long count(long count) {
    return Check.atLeast("count", count, 0);
  }
}
