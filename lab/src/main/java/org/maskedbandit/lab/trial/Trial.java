package org.maskedbandit.lab.trial;

import java.util.random.RandomGenerator;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.Seed;

/**
 * One run: a problem, a policy, a horizon and a seed. The outcome depends on nothing else, so any thread of any machine
 * gives the same bits. Rewards and decisions draw from streams of their own.
 */
public record Trial(Problem problem, Policy policy, long horizon, Seed seed) {

  /** Plays every round, and records the regret at each checkpoint. */
  public Outcome run(Checkpoints checkpoints) {
    if (checkpoints.horizon() != horizon) {
      throw Check.refusal(
          "the horizon of the checkpoints", "that of the trial, " + horizon, checkpoints.horizon());
    }
    Setting setting = Setting.arms(problem.arms()).horizon(horizon);
    Learner learner = policy.start(setting, seed.child("policy").stream());
    RandomGenerator rewards = seed.child("rewards").stream();
    Tally tally = new Tally(problem, checkpoints);
    long played = 0;
    for (int i = 0; i < checkpoints.count(); i++) {
      play(learner, rewards, tally, checkpoints.round(i) - played);
      played = checkpoints.round(i);
      tally.record(i);
    }
    return tally.outcome(billWithinClaim(learner, setting));
  }

  private void play(Learner learner, RandomGenerator rewards, Tally tally, long rounds) {
    for (long round = 0; round < rounds; round++) {
      int arm = learner.choose();
      double reward = problem.reward(arm, rewards);
      learner.learn(arm, reward);
      tally.add(arm, reward);
    }
  }

  /** Every simulation is a test of its policy's ledger: what was spent must not exceed what was claimed. */
  private double billWithinClaim(Learner learner, Setting setting) {
    double spent = learner.spent();
    double claimed = policy.claim(setting).guarantee().parameter();
    if (!(spent <= claimed)) { // so that NaN fails too
      throw new IllegalStateException("what " + policy.written()
          + " spent must be at most its claim " + claimed + ", but is " + spent);
    }
    return spent;
  }
}
