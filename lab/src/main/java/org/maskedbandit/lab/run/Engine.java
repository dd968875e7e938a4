package org.maskedbandit.lab.run;

import java.util.Locale;
import org.maskedbandit.policy.BlockLearner;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.RandomSource;

/** How a run is played. Engines are equal in law and pure functions of their streams. */
public enum Engine {
  /** In blocks if the learner can, otherwise every round. */
  AUTO {
    @Override
    public Run start(Policy policy, Setting setting, Environment environment, RandomSource random) {
      Learner learner = policy.start(setting, random);
      return learner instanceof BlockLearner blocks
          ? new BlockRun(blocks, environment::play)
          : new Rounds(learner, environment);
    }
  },

  /** Every round, one by one. */
  ROUNDS {
    @Override
    public Run start(Policy policy, Setting setting, Environment environment, RandomSource random) {
      return new Rounds(policy.start(setting, random), environment);
    }
  };

  /** The word for it on the command line and in JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A run before its first round. */
  public abstract Run start(
      Policy policy, Setting setting, Environment environment, RandomSource random);
}
