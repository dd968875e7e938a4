package org.maskedbandit.privacy;

/**
 * What a policy promises: a guarantee for the value of one reward when the arms played are released, for a number of
 * rounds.
 *
 * @param rounds how many decisions the promise covers, or {@link #ANY} where it covers any number
 */
public record Claim(Guarantee guarantee, long rounds) {
  public static final long ANY = Long.MAX_VALUE;

  /** A promise that holds however long the policy runs. */
  public static Claim anytime(Guarantee guarantee) {
    return new Claim(guarantee, ANY);
  }

  /** The promise of a policy that keeps no secret. */
  public static Claim none() {
    return anytime(new NoGuarantee());
  }

  /** Notion, what is protected, what is released, for how long. */
  public String sentence() {
    if (guarantee instanceof NoGuarantee) {
      return "no guarantee: the arms played may reveal any reward";
    }
    String time = rounds == ANY ? "any horizon" : rounds + (rounds == 1 ? " round" : " rounds");
    return guarantee.phrase() + " for the value of one reward; releases the arms played; " + time;
  }
}
