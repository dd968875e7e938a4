package org.maskedbandit.lab.audit.spy;

/** Windows of 1, 1, 2, 4, 8, … steps. */
public final class DoublingWindows {
  private DoublingWindows() {}

  /** The window of a step, counted from 0. */
  public static int of(int step) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(step);
  }

  /** How many windows hold that many steps. */
  public static int count(int steps) {
    return steps <= 0 ? 0 : of(steps - 1) + 1;
  }
}
