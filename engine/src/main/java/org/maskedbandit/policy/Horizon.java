package org.maskedbandit.policy;

/** The end of a claim that covers a number of rounds. */
public final class Horizon {
  private Horizon() {}

  /** Refuses rounds after the last one, counted from 1; without a planned end there is none. */
  public static void check(long round, Setting setting) {
    if (round > setting.horizon()) {
      throw new IllegalStateException(
          "rounds must be at most the horizon " + setting.horizon() + ": the claim ends there");
    }
  }
}
