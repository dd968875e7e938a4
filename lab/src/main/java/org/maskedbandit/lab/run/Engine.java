package org.maskedbandit.lab.run;

import java.util.Locale;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.SteadyLearner;
import org.maskedbandit.policy.epoch.EpochSampler;
import org.maskedbandit.policy.thompson.ThompsonPolicy;
import org.maskedbandit.policy.thompson.ThompsonRule;
import org.maskedbandit.random.RandomSource;

/**
 * How a run is played. The engines are equal in law, and each is a pure function of its streams;
 * bits differ between them.
 */
public enum Engine {
  /** The fastest that there is for the policy. */
  AUTO {
    @Override
    public Run start(Policy policy, Setting setting, World world, RandomSource random) {
      if (policy instanceof ThompsonPolicy thompson) {
        ThompsonRule rule = thompson.rule(setting);
        if (!rule.limited()) {
          return new ThompsonRun(rule, world, random);
        }
      }
      Learner learner = policy.start(setting, random);
      if (learner instanceof EpochSampler sampler) {
        return new EpochRun(sampler, world, random);
      }
      return learner instanceof SteadyLearner steady
          ? new Stretches(steady, world)
          : new Rounds(learner, world);
    }
  },

  /** Every round, one by one. */
  ROUNDS {
    @Override
    public Run start(Policy policy, Setting setting, World world, RandomSource random) {
      return new Rounds(policy.start(setting, random), world);
    }
  };

  /** The word for it on the command line and in JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A run before its first round. */
  public abstract Run start(Policy policy, Setting setting, World world, RandomSource random);
}
