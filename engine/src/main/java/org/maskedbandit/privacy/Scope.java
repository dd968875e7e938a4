package org.maskedbandit.privacy;

/**
 * What a promise is about, besides whose values it protects, in words of a sentence.
 *
 * @param seen what an observer sees, all of it
 * @param known what is public, and may differ between no two neighbouring data sets
 * @param assumption what must hold of the rewards
 */
public record Scope(String seen, String known, String assumption) {
  /** Nothing leaves but the arms played. */
  public static final Scope ARMS = new Scope(
      "the arms played",
      "which arms were played, how many rewards came and when",
      "each decision gets at most one reward, and none before it is made");

  /** Noisy sums are released too. */
  public static final Scope SUMS =
      new Scope("the arms played and noisy sums of rewards", ARMS.known, ARMS.assumption);
}
