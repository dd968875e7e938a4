package org.maskedbandit.privacy;

import org.maskedbandit.notation.Check;

/**
 * What a policy promises: a guarantee for the values of all rewards of one person, for a number of
 * rounds. Neighbouring data differ in these values alone, each replaced by any other in [0, 1].
 *
 * @param rounds how many decisions the promise covers, or {@link #ANY} if it covers any number
 * @param rewards how many rewards a person may have given
 * @param scope what is seen, what is public and what is assumed
 */
public record Claim(Guarantee guarantee, long rounds, int rewards, Scope scope) {
  public static final long ANY = Long.MAX_VALUE;

  public Claim {
    Check.atLeast("rewards of a person", rewards, 1);
  }

  /** A promise if nothing leaves but the arms played. */
  public Claim(Guarantee guarantee, long rounds, int rewards) {
    this(guarantee, rounds, rewards, Scope.ARMS);
  }

  /** A promise for the value of one reward, if nothing leaves but the arms played. */
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

  public Claim within(Scope other) {
    return new Claim(guarantee, rounds, rewards, other);
  }

  /** What follows for a person with that many times the rewards, by group privacy. */
  public Claim times(int size) {
    return new Claim(guarantee.group(size), rounds, Math.multiplyExact(rewards, size), scope);
  }

  /** Whether what a reward has paid keeps the promise, for a person with all of the rewards. */
  public boolean covers(Guarantee paid) {
    return guarantee.covers(paid.group(rewards));
  }

  /** One sentence for the promise and one for its conditions. */
  public String sentence() {
    if (guarantee instanceof NoGuarantee) {
      return "No guarantee: the arms played may reveal any reward.";
    }
    String unit = rewards == 1
        ? "the value of one reward"
        : "the values of one person's " + rewards + " rewards";
    String time =
        rounds == ANY ? "any number of rounds" : rounds + (rounds == 1 ? " round" : " rounds");
    return guarantee.phrase() + " for " + unit + ", against observers of " + scope.seen()
        + ", for " + time + ". Neighbouring data differ in "
        + (rewards == 1 ? "that value" : "those values") + " alone; " + scope.known()
        + " is public; " + scope.assumption() + ".";
  }
}
