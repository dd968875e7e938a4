package org.maskedbandit.lab.audit;

/**
 * All that a spy sees of one run: the arms, the rewards except the one in question, and what the learner released.
 *
 * @param rewards of every round; NaN in the round in question
 * @param released the released statistics of all arms after every round; empty where nobody looks
 */
record Transcript(int changed, int[] arms, double[] rewards, double[][] released) {

  /** The arm whose reward is in question. */
  int arm() {
    return arms[changed];
  }

  int rounds() {
    return arms.length;
  }

  /** The reward of a round if it is a known one of the arm in question, otherwise 0. */
  double known(int round) {
    return arms[round] == arm() && round != changed ? rewards[round] : 0;
  }
}
