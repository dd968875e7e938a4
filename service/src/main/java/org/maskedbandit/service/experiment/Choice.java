package org.maskedbandit.service.experiment;

import java.util.Locale;
import java.util.Map;

/**
 * An arm that was chosen, and with which probability.
 *
 * @param counts whether a reward of it may count
 */
public record Choice(int arm, double propensity, Reason reason, boolean control, boolean counts) {
  /** Why an arm was chosen; these words are part of the HTTP contract. */
  public enum Reason {
    LEARNED,
    CONTROL,
    STICKY,
    PAUSED,
    STOPPED,
    /** There are no rounds left. */
    DEFAULT;

    private static final Map<String, Reason> OTHERS = Map.of("thompson", LEARNED, "after", DEFAULT);

    /** Reads {@link #word} back, and the names of constants, which 0.2.0 has stored. */
    public static Reason of(String word) {
      Reason other = OTHERS.get(word);
      return other == null ? valueOf(word.toUpperCase(Locale.ROOT)) : other;
    }

    public String word() {
      return this == LEARNED ? "thompson" : name().toLowerCase(Locale.ROOT);
    }
  }

  /** As a propensity: the probability is a secret. */
  public static final double SECRET = 0;

  /** In a round whose probabilities are secret. */
  public static Choice secret(int arm) {
    return learned(arm, SECRET);
  }

  public static Choice learned(int arm, double propensity) {
    return new Choice(arm, propensity, Reason.LEARNED, false, true);
  }

  /** Of the control share. */
  public static Choice ofControl(int arm, double propensity) {
    return new Choice(arm, propensity, Reason.CONTROL, true, true);
  }

  /** Without a reward that counts. */
  public static Choice fixed(int arm, Reason reason) {
    return new Choice(arm, 1, reason, false, false);
  }
}
