package org.maskedbandit.client;

/**
 * A value that came of a decision.
 *
 * @param decision the id of the decision
 */
public record Reward(String decision, double value) {

  /** Without the value. */
  @Override
  public String toString() {
    return "Reward[" + decision + "]";
  }
}
