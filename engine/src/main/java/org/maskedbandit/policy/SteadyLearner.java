package org.maskedbandit.policy;

/**
 * A learner that knows some of its next choices whatever their rewards will be: a policy that holds
 * its statistics until an epoch ends plays a whole stretch of rounds in one step. For simulation;
 * whoever serves people takes rewards one by one, and {@link ServedLearner} has no other way in.
 */
public interface SteadyLearner extends Learner {

  /** Pays for plays of an arm. */
  @FunctionalInterface
  interface Rewards {
    /**
     * The sum of so many rewards of an arm, each bent into [0, 1] as {@link Learner#learn} would.
     */
    double sum(int arm, long count);
  }

  /**
   * Plays one stretch of rounds, asking once for the rewards of each arm in it, and learns from
   * them: the same choices, noise and statistics as from as many calls of {@link #choose}, each
   * followed by {@link #learn}.
   *
   * @param most how many rounds there are left to play, 1 or more
   * @return how many were played, 1 or more
   */
  long play(long most, Rewards rewards);

  /** A stretch of one round, for where no more is decided. */
  default long playRound(Rewards rewards) {
    int arm = choose();
    learn(arm, rewards.sum(arm, 1));
    return 1;
  }
}
