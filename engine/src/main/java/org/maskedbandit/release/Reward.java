package org.maskedbandit.release;

/** What may enter a release: a multiple of 2^-20 in [0, 1]. */
public final class Reward {
  /** Adding this to a number in [0, 1] rounds it to 20 binary places. */
  private static final double TWENTY_PLACES = 1.5 * 0x1p32;

  private Reward() {}

  /**
   * The nearest multiple of 2^-20 in [0, 1]; 0 for what is not a number.
   *
   * <p>Every sensitivity assumes this range, and a refusal would be an output that depends on the
   * reward, so bad rewards are clamped and never reported. On this grid sums of up to 2^33 rewards
   * are exact in doubles; sums that are rounded could move by more than the one reward that changed
   * (Casacuberta et al. 2022, Widespread underestimation of sensitivity).
   */
  public static double clamp(double reward) {
    double clamped = reward > 0 ? (reward < 1 ? reward : 1) : 0;
    return (clamped + TWENTY_PLACES) - TWENTY_PLACES;
  }

  /** The nearest number to a sum that rewards in [0, 1] can have; 0 for what is not a number. */
  static double clampSum(double sum, long count) {
    return sum > 0 ? Math.min(sum, count) : 0;
  }
}
