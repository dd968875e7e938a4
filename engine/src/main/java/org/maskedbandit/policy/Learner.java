package org.maskedbandit.policy;

/**
 * A policy at work: one experiment's state. Rewards may come late, in any order, or not at all.
 *
 * <p>Not safe for threads.
 */
public interface Learner {
  /** The arm to play in the next round. */
  int choose();

  /** Takes in a reward of an arm that was played; values outside [0, 1] are bent into it. */
  void learn(int arm, double reward);

  /**
   * The latest released statistic of each arm, such as a noisy sum, 0 before the first: already
   * paid for, and anybody may see it. Empty where nothing leaves but the arms played.
   */
  default double[] released() {
    return new double[0];
  }

  /**
   * What the worst-off reward has paid so far, in the unit of the policy's guarantee (eta, epsilon
   * or rho); infinite where nobody keeps count. A reading of the ledger, not a guarantee.
   */
  default double spent() {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * How many draws over secret means were made as doubles, of which only the index of the largest
   * left; 0 where noise is drawn in whole units of a grid. Draws over released values are free and
   * do not count.
   */
  default long floatingDraws() {
    return 0;
  }

  /**
   * The total variation between the noise on a grid that covers one reward when it is served, and
   * the noise that the guarantee was proven for; 0 where the guarantee holds on the grid as it is.
   */
  default double gridError() {
    return 0;
  }
}
