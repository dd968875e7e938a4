package org.maskedbandit.fault;

import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.random.RandomSource;

/** A policy with the claim of a correct one and a broken learner. */
record BrokenTwin<P extends Policy>(P correct, Start<P> broken) implements Policy {

  /** Starts a learner by the parameters of the correct policy. */
  interface Start<P> {
    Learner start(P rule, Setting setting, RandomSource random);
  }

  @Override
  public Claim claim(Setting setting) {
    return correct.claim(setting);
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return broken.start(correct, setting, random);
  }
}
