package org.maskedbandit.service.experiment;

import java.util.Optional;
import org.maskedbandit.notation.Check;
import org.maskedbandit.privacy.Budget;
import org.maskedbandit.privacy.ledger.ServedCurve;

/**
 * What a person is promised, by numbers that the policy's parameters follow from.
 *
 * @param eta Gaussian differential privacy; absent if epsilon and delta are given
 * @param rewardsPerPerson at most this many rewards of a person count
 */
public record Promise(
    Optional<Double> eta, Optional<Double> epsilon, Optional<Double> delta, int rewardsPerPerson) {
  /** Where the promise is shown as (epsilon, delta), if no delta was given. */
  public static final double DEFAULT_DELTA = 1e-6;

  static final int MAX_REWARDS = 1_000_000;

  public Promise {
    if (epsilon.isPresent() != delta.isPresent()) {
      throw Check.refusal(
          "promise", "given by eta, or by epsilon and delta", "given by one of epsilon and delta");
    }
    if (eta.isPresent() && epsilon.isPresent()) {
      throw Check.refusal("promise", "given by eta, or by epsilon and delta", "given by both");
    }
    eta.ifPresent(value -> Check.positive("promise.eta", value));
    epsilon.ifPresent(value -> Check.positive("promise.epsilon", value));
    delta.ifPresent(value -> Check.between("promise.delta", value, 0, 1));
  }

  public static Promise read(JsonFields fields) {
    Promise promise = new Promise(
        fields.number("eta"),
        fields.number("epsilon"),
        fields.number("delta"),
        fields.count("rewardsPerPerson", 1, MAX_REWARDS).orElse(1));
    fields.end();
    return promise;
  }

  /** No numbers: what the policy claims is the promise. */
  public static Promise ofPolicy() {
    return new Promise(Optional.empty(), Optional.empty(), Optional.empty(), 1);
  }

  public boolean hasNumbers() {
    return eta.isPresent() || epsilon.isPresent();
  }

  /** Whether what is shown of a policy is at most what was asked for, if anything was. */
  public boolean keptBy(ServedCurve shown) {
    return eta.stream().allMatch(most -> Budget.gaussian(most).met(shown.claim().guarantee()))
        && epsilon.stream().allMatch(most -> shown.epsilon(shownDelta()) <= most);
  }

  public double shownDelta() {
    return delta.orElse(DEFAULT_DELTA);
  }
}
