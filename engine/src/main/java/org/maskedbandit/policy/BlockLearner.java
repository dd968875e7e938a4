package org.maskedbandit.policy;

import org.maskedbandit.release.Rewards;

/**
 * A learner that can play a block of rounds in one step, in the law of its rounds.
 *
 * <p>For simulation. Sums of rewards cannot be clamped one reward at a time, and the lengths of
 * blocks may depend on secrets. No method of a {@link ServedLearner} leads here.
 */
public interface BlockLearner extends Learner {
  /**
   * Plays a block with the law of as many calls of {@link #choose}, each followed by
   * {@link #learn}. What {@link #bill} reads afterwards is that of these rounds or more. Returns
   * the number of rounds, from 1 to most.
   */
  long play(long most, Rewards rewards);

  /**
   * The number of next rounds, at most max, for which calls of {@link #choose} and {@link #learn}
   * cost less than {@link #play}; 0 if none. It is a function of the learner's state, so that
   * following it does not change the law.
   */
  default long singleRounds(long max) {
    return 0;
  }

  /** Whether blocks take the same random numbers as rounds, in order; if not, only laws agree. */
  default boolean drawsAsInRounds() {
    return true;
  }

  /** A block of one round, if no more is decided. */
  default long playRound(Rewards rewards) {
    int arm = choose();
    learn(arm, rewards.sum(arm, 1));
    return 1;
  }
}
