package org.maskedbandit.numeric;

/** Moves numbers into a range. */
public final class Clamp {
  private Clamp() {}

  public static double unit(double value) {
    return Math.max(0, Math.min(1, value));
  }
}
