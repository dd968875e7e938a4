package org.maskedbandit.lab.replay;

import java.util.concurrent.atomic.AtomicLong;
import org.maskedbandit.notation.About;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.NoGuarantee;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.state.Fields;

/** Plays the first arm, and counts the decisions of the learner that makes most. */
@About(value = "counts", does = "Counts its decisions.", source = "folklore")
public record Counting() implements Policy {
  static final AtomicLong MOST = new AtomicLong();

  @Override
  public Claim claim(Setting setting) {
    return Claim.anytime(new NoGuarantee());
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    long[] choices = {0};
    return new Learner() {
      @Override
      public int choose() {
        MOST.accumulateAndGet(++choices[0], Math::max);
        return 0;
      }

      @Override
      public void learn(int arm, double reward) {}

      @Override
      public void fields(Fields fields) {}
    };
  }
}
