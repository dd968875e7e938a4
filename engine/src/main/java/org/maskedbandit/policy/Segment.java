package org.maskedbandit.policy;

/**
 * The releases that a {@link Decider} uses: all from one on. It forgets those before if it finds
 * that an arm has changed.
 *
 * @param number 1, and one more each time that everything is forgotten
 * @param first how many releases are forgotten
 * @param mayEnd whether there may be another segment
 */
public record Segment(int number, int first, boolean mayEnd) {
  /** Nothing is ever forgotten. */
  public static final Segment WHOLE = new Segment(1, 0, false);

  /**
   * Which share of a probability of error the statements of this segment may spend: 1/(s(s+1)) in
   * segment s, together 1.
   */
  public double share() {
    return mayEnd ? 1.0 / number / (number + 1) : 1;
  }
}
