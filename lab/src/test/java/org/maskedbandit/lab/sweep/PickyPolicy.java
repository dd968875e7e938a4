package org.maskedbandit.lab.sweep;

import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.random.RandomSource;

/** Claims nothing for three arms. */
public record PickyPolicy() implements Policy {
  @Override
  public Claim claim(Setting setting) {
    if (setting.arms() == 3) {
      throw Check.refusal("the number of arms of picky-policy", "other than 3", 3);
    }
    return Policy.parse("uniform").claim(setting);
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return Policy.parse("uniform").start(setting, random);
  }
}
