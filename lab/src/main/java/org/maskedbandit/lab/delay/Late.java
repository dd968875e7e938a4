package org.maskedbandit.lab.delay;

import java.util.Locale;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.ReleasePolicy;

/** What is late. What happens in round t is known where decisions are made after round t + d. */
public enum Late {
  /** Releases reach the decisions late; rewards are in the sums at once. */
  RELEASES {
    @Override
    public boolean ownLaw(Policy policy) {
      return policy instanceof ReleasePolicy;
    }

    @Override
    Policy late(Policy policy, long rounds) {
      return policy instanceof ReleasePolicy releasing
          ? new LateReleases(releasing, rounds)
          : REWARDS.late(policy, rounds);
    }
  },

  /** Rewards come late. */
  REWARDS {
    @Override
    public boolean ownLaw(Policy policy) {
      return true;
    }

    @Override
    Policy late(Policy policy, long rounds) {
      return new LateRewards(policy, rounds);
    }
  };

  /**
   * Whether this delay is another one than that of rewards. It is not for a policy that publishes
   * after every reward: a node that is d rounds behind has not got the last d rewards.
   */
  public abstract boolean ownLaw(Policy policy);

  abstract Policy late(Policy policy, long rounds);

  /** The policy with a delay of that many rounds; itself without one. */
  public final Policy policy(Policy policy, long rounds) {
    return rounds == 0 ? policy : late(policy, rounds);
  }

  /** The word for it in files. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
