package org.maskedbandit.lab.run;

import org.maskedbandit.policy.Learner;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Reward;

/** Plays every round, one by one: the definition of a run. */
record Rounds(Learner learner, Environment environment) implements Run {

  @Override
  public void play(long rounds, Pace pace) {
    for (long left = rounds; left > 0; left -= TOLD) {
      long next = Math.min(left, TOLD);
      play(learner, environment, false, next);
      pace.played(next, next);
    }
  }

  @Override
  public long step(long most) {
    play(1, (rounds, steps) -> {});
    return 1;
  }

  @Override
  public double work(long horizon) {
    return horizon;
  }

  /**
   * Plays that number of rounds.
   *
   * @param summed whether each reward is drawn as a sum of one, which may cost less
   */
  static void play(Learner learner, Environment environment, boolean summed, long rounds) {
    // All in locals: reading fields again after every call costs a tenth of the time.
    Problem problem = environment.problem();
    int[] order = environment.order();
    RandomSource rewards = environment.rewards();
    Sink sink = environment.sink();
    for (long round = 0; round < rounds; round++) {
      int chosen = learner.choose();
      int arm = order[chosen];
      double reward = summed
          ? problem.sum(arm, 1, Reward::clamp, rewards)
          : Reward.clamp(problem.reward(arm, rewards));
      learner.learn(chosen, reward);
      sink.played(arm, 1, reward);
    }
  }

  @Override
  public Bill bill() {
    return learner.bill();
  }
}
