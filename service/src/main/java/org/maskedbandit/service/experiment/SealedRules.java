package org.maskedbandit.service.experiment;

import java.util.Optional;
import org.maskedbandit.notation.Check;
import org.maskedbandit.privacy.GuessingBound;

/** What a definition must have if the sums of its policy stay sealed. */
final class SealedRules {
  private static final double MOST_RIGHT = 0.9;

  private SealedRules() {}

  static void require(String policy, Optional<Integer> horizon, Optional<Control> control) {
    if (horizon.isEmpty()) {
      throw Check.refusal(
          "horizon", "given for " + policy + ", whose promise ends there", "missing");
    }
    if (control.isPresent()) {
      throw Check.refusal(
          "control", "left out for " + policy + ", which releases no sums to compare", "given");
    }
  }

  /** Whoever has the parameters filled in may not know what the promise allows. */
  static void requireStrong(Definition definition) {
    GuessingBound guess = definition.guess();
    if (guess.right() > MOST_RIGHT) {
      throw new IllegalArgumentException(
          "This promise lets an attacker who must guess which of two values a person gave be right"
              + " up to " + guess.percent(1).toPlainString() + "% of the time. Above 90% (eta 2.56)"
              + " the service fills in parameters, here "
              + definition.policy().policy().written() + ", only with \"confirm\": true.");
    }
  }

  static void refuse(Optional<Integer> horizon) {
    if (horizon.isPresent()) {
      throw Check.refusal(
          "horizon", "left out: the promise holds for any number of rounds", horizon.get());
    }
  }
}
