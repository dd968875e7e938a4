package org.maskedbandit.policy;

/**
 * The releases that a {@link Decider} uses: all from one on. It forgets those before if it finds
 * that an arm has changed.
 *
 * @param number 1, and one more each time that everything is forgotten
 * @param first how many releases are forgotten
 */
public record Segment(int number, int first) {
  /** Nothing is forgotten. */
  public static final Segment WHOLE = new Segment(1, 0);
}
