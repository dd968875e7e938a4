package org.maskedbandit.policy;

import org.maskedbandit.notation.Check;
import org.maskedbandit.privacy.Claim;

/** What a policy is told before its first round: the number of arms and of rounds. */
public record Setting(int arms, long horizon) {
  /** The horizon of an experiment without a planned end. */
  public static final long UNBOUNDED = Claim.ANY;

  /** A thousand times the longest simulation; more is a mistake. */
  public static final long LONGEST = 1_000_000_000_000L;

  public Setting {
    Check.within("the number of arms", arms, 1, 100_000_000);
    if (horizon != UNBOUNDED) {
      Check.within("horizon", horizon, 1, LONGEST);
    }
  }

  public static Setting arms(int arms) {
    return new Setting(arms, UNBOUNDED);
  }

  public Setting horizon(long rounds) {
    return new Setting(arms, rounds);
  }

  public boolean bounded() {
    return horizon != UNBOUNDED;
  }

  /** Refuses rounds after the horizon, counted from 1: the claim ends there. */
  public void requireWithin(long round) {
    if (round > horizon) {
      throw new IllegalStateException(
          "rounds must be at most the horizon " + horizon + ": the claim ends there");
    }
  }

  /** The horizon, for a policy that cannot do without. */
  public long requiredHorizon(String policy) {
    if (!bounded()) {
      throw Check.refusal("the horizon of " + policy, "given", "unbounded");
    }
    return horizon;
  }
}
