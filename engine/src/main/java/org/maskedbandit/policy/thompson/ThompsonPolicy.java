package org.maskedbandit.policy.thompson;

import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.RandomSource;

/** A policy whose whole behaviour is a {@link ThompsonRule}, played by one learner. */
public interface ThompsonPolicy extends Policy {
  ThompsonRule rule(Setting setting);

  @Override
  default Learner start(Setting setting, RandomSource random) {
    return ThompsonLearner.start(setting.arms(), rule(setting), random);
  }
}
