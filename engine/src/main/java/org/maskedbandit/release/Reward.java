package org.maskedbandit.release;

/** What may enter a release: a number in [0, 1]. */
public final class Reward {
  private Reward() {}

  /**
   * The nearest number in [0, 1]; 0 for what is not a number. Every sensitivity assumes this range, and a refusal would
   * be an output that depends on the reward, so bad rewards are bent and never reported.
   */
  public static double clamp(double reward) {
    return reward > 0 ? (reward < 1 ? reward : 1) : 0;
  }
}
