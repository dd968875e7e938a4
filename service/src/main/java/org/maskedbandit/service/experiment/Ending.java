package org.maskedbandit.service.experiment;

/**
 * The arm that a stopped experiment plays if the request names none, and why.
 *
 * @param arm its index
 */
public record Ending(int arm, Reason reason) {
  /** Why it is that arm; the words are part of the HTTP contract. */
  public enum Reason {
    /** The request named it. */
    GIVEN("given"),
    /** It was declared the winner. */
    WINNER("winner"),
    /** Its posterior mean is the largest of the arms that are not retired. */
    MEAN("mean"),
    /** It was played most. */
    MOST_PLAYED("most-played"),
    /** Nothing is known of any arm: it is the arm of a paused experiment. */
    NO_RELEASE("no-release");

    private final String word;

    Reason(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }
}
