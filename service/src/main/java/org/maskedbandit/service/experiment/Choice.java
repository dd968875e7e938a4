package org.maskedbandit.service.experiment;

/**
 * An arm that was chosen, and with which probability.
 *
 * @param counts whether a reward of it may count
 */
public record Choice(int arm, double propensity, Reason reason, boolean control, boolean counts) {
  /** Why an arm was chosen; these words are part of the HTTP contract. */
  public enum Reason {
    thompson,
    control,
    sticky,
    paused,
    stopped,
    /** Part of the contract as "default": there are no rounds left. */
    after;

    public String word() {
      return this == after ? "default" : name();
    }
  }

  /** As a propensity: the probability is a secret. */
  public static final double SECRET = 0;

  /** In a round whose probabilities are secret. */
  public static Choice secret(int arm) {
    return learned(arm, SECRET);
  }

  public static Choice learned(int arm, double propensity) {
    return new Choice(arm, propensity, Reason.thompson, false, true);
  }

  /** Of the control share. */
  public static Choice ofControl(int arm, double propensity) {
    return new Choice(arm, propensity, Reason.control, true, true);
  }

  /** Without a reward that counts. */
  public static Choice fixed(int arm, Reason reason) {
    return new Choice(arm, 1, reason, false, false);
  }
}
