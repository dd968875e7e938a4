package org.maskedbandit.lab.audit;

import java.util.random.RandomGenerator;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Seed;

/** A policy that is played in one of two neighbouring worlds. */
record Game(Policy policy, Setting setting, Neighbours neighbours) {
  /** A transcript is kept in memory. */
  private static final long LONGEST = 10_000_000;

  Game {
    Check.within("the horizon of an audit", setting.horizon(), 1, LONGEST);
    Check.within("the changed round", neighbours.changed(), 0, setting.horizon() - 1);
    if (neighbours.problem().arms() != setting.arms()) {
      throw Check.refusal(
          "the arms of the problem",
          String.valueOf(setting.arms()),
          neighbours.problem().arms());
    }
  }

  /** @param watched whether the spy looks at released statistics too */
  Transcript play(int world, Seed seed, boolean watched) {
    Learner learner = policy.start(setting, seed.child("policy").stream());
    RandomGenerator random = seed.child("rewards").stream();
    int rounds = (int) setting.horizon();
    int changed = (int) neighbours.changed();
    int[] arms = new int[rounds];
    double[] rewards = new double[rounds];
    double[][] released = new double[watched ? rounds : 0][];
    for (int round = 0; round < rounds; round++) {
      int arm = learner.choose();
      arms[round] = arm;
      double reward = neighbours.reward(world, arm, round, arms[changed], random);
      learner.learn(arm, reward);
      rewards[round] = round == changed ? Double.NaN : reward;
      if (watched) {
        released[round] = learner.released();
      }
    }
    return new Transcript(changed, arms, rewards, released);
  }
}
