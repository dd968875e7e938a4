package org.maskedbandit.lab.study;

import java.util.concurrent.atomic.AtomicInteger;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.random.RandomSource;

/** A policy whose learners cannot be started; counts the attempts. */
public record FailingStart() implements Policy {
  static final AtomicInteger STARTS = new AtomicInteger();

  @Override
  public Claim claim(Setting setting) {
    return Claim.none();
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    STARTS.incrementAndGet();
    throw new IllegalStateException("spoiled");
  }
}
