package org.maskedbandit.privacy;

import org.maskedbandit.notation.Check;

/**
 * What a policy promises: a guarantee for the values of all rewards of one person when the arms
 * played are released, for a number of rounds.
 *
 * @param rounds how many decisions the promise covers, or {@link #ANY} where it covers any number
 * @param rewards how many rewards a person may have given
 */
public record Claim(Guarantee guarantee, long rounds, int rewards) {
  public static final long ANY = Long.MAX_VALUE;

  public Claim {
    Check.atLeast("rewards of a person", rewards, 1);
  }

  /** A promise for the value of one reward. */
  public Claim(Guarantee guarantee, long rounds) {
    this(guarantee, rounds, 1);
  }

  /** A promise that holds however long the policy runs. */
  public static Claim anytime(Guarantee guarantee) {
    return new Claim(guarantee, ANY);
  }

  /** The promise of a policy that keeps no secret. */
  public static Claim none() {
    return anytime(new NoGuarantee());
  }

  /** What follows for a person with so many times the rewards, by group privacy. */
  public Claim times(int size) {
    return new Claim(guarantee.group(size), rounds, Math.multiplyExact(rewards, size));
  }

  /** Whether what a reward has paid keeps the promise, for a person with all of the rewards. */
  public boolean covers(Guarantee paid) {
    return guarantee.covers(paid.group(rewards));
  }

  /** Notion, what is protected, what is released, for how long. */
  public String sentence() {
    if (guarantee instanceof NoGuarantee) {
      return "no guarantee: the arms played may reveal any reward";
    }
    String time = rounds == ANY ? "any horizon" : rounds + (rounds == 1 ? " round" : " rounds");
    String unit = rewards == 1
        ? "the value of one reward"
        : "the values of one person's " + rewards + " rewards";
    return guarantee.phrase() + " for " + unit + "; releases the arms played; " + time;
  }
}
