package org.maskedbandit.random;

/** A coin, whose side is an outcome of the source. */
public final class Coin {
  private Coin() {}

  /** 1 with that probability and 0 otherwise; if it is 0 or 1, nothing is drawn. */
  public static double toss(double probability, RandomSource random) {
    if (probability == 0 || probability == 1) {
      return probability;
    }
    return random.outcome(random.drawing() && random.nextDouble() < probability ? 1.0 : 0.0);
  }
}
