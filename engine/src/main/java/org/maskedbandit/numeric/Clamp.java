package org.maskedbandit.numeric;

/** Moves numbers into a range. */
public final class Clamp {
  private Clamp() {}

  /** The nearest number in [0, 1]. */
  public static double unit(double value) {
    return Math.max(0, Math.min(1, value));
  }
}
