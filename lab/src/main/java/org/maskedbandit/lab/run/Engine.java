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
    public Run start(Learner learner, Environment environment) {
      return learner instanceof BlockLearner blocks
          ? new BlockRun(blocks, environment)
          : new Rounds(learner, environment);
    }
  },

  /** Every round, one by one. */
  ROUNDS {
    @Override
    public Run start(Learner learner, Environment environment) {
      return new Rounds(learner, environment);
    }
  };

  /** The word for it on the command line and in JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A run before its first round. */
  public final Run start(
      Policy policy, Setting setting, Environment environment, RandomSource random) {
    return start(policy.start(setting, random), environment);
  }

  /** The run of a learner before its first round. */
  public abstract Run start(Learner learner, Environment environment);
}
