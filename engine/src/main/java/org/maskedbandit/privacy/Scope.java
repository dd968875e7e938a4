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

  /** How busy a machine is, and how long answers take, depends on rewards too. */
  private static final String SHOWN =
      "everything else that the service shows, but not of its load and timing";

  private static final String SERVED = "all decisions, the noisy sums of rewards and " + SHOWN;

  /**
   * A served experiment in which every decision counts once, when its window has closed: with what
   * was reported, or with a default. Which decisions are part of a sum follows from clocks, the
   * order of decisions and persons. So another report, a later one or none at all changes nothing
   * but the value in [0, 1] that the decision counts with, which is what a guarantee is about.
   */
  public static final Scope WINDOW = new Scope(
      SERVED,
      "which arm was decided for whom and when",
      "whether and when a reward was reported is part of its value, and protected, since every"
          + " decision counts once, with a default if nothing was reported in time; a person comes"
          + " under one name");

  /**
   * A served experiment in which a decision counts when its reward is reported. Then sums are full
   * when enough was reported, so that and when it was reported is seen.
   */
  public static final Scope REPORTED = new Scope(
      SERVED,
      "which arm was decided for whom and when, and that and when a reward was reported,",
      ARMS.assumption + "; a person comes under one name");

  /** The same for a served experiment of which no sum is released. */
  public Scope withoutSums() {
    return new Scope("all decisions and " + SHOWN, known, assumption);
  }
}
