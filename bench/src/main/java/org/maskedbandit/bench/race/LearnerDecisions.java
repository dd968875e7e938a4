package org.maskedbandit.bench.race;

import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.Thompson;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/** Decisions of the learner of Thompson sampling, on coins with means spread over (0, 1). */
record LearnerDecisions(int arms, Seed seed) implements Runner {
  /** Decisions before the clock starts, while the learner sets up its tables. */
  private static final int FIRST = 10_000;

  /** Setting up takes longer than a few decisions. */
  @Override
  public int group() {
    return 1_000;
  }

  @Override
  public Lap run(int pieces) {
    double[] coins = seed.child("coins").stream().doubles(arms).toArray();
    RandomSource rewards = seed.child("rewards").stream();
    Learner learner = new Thompson().start(Setting.arms(arms), seed.child("policy"));
    decide(learner, FIRST, coins, rewards);
    double started = Clock.seconds();
    decide(learner, pieces, coins, rewards);
    return new Lap(Clock.seconds() - started);
  }

  private static void decide(Learner learner, int decisions, double[] coins, RandomSource rewards) {
    for (int i = 0; i < decisions; i++) {
      int arm = learner.choose();
      learner.learn(arm, rewards.nextDouble() < coins[arm] ? 1 : 0);
    }
  }
}
