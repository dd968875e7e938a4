package org.maskedbandit.service.experiment;

import java.util.Optional;
import org.maskedbandit.notation.Check;

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
}
