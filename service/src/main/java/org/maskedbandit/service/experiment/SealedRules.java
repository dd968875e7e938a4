package org.maskedbandit.service.experiment;

import java.util.Optional;
import org.maskedbandit.notation.Check;
import org.maskedbandit.privacy.Claim;

/** What a definition must have if the sums of its policy stay sealed. */
final class SealedRules {
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

  static void refuse(Optional<Integer> horizon) {
    if (horizon.isPresent()) {
      throw Check.refusal(
          "horizon", "left out: the promise holds for any number of rounds", horizon.get());
    }
  }

  /** A promise of epsilon and delta must be kept by the numbers that are drawn, not the ideal. */
  static void requireKept(Definition definition) {
    Promise promise = definition.promise();
    // Refuses parameters that the horizon is too short for.
    Claim ignored = definition.claim();
    promise.epsilon().ifPresent(epsilon -> {
      if (definition.armsAlone()
          && definition.curve().delta(epsilon) > promise.delta().orElseThrow()) {
        throw Check.refusal(
            "policy",
            "within the promise, with what draws in doubles add to delta",
            definition.policy().policy().written());
      }
    });
  }
}
