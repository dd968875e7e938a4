package org.maskedbandit.client;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Asks for a decision. Immutable.
 *
 * @param experiment the name of the experiment
 * @param person who the decision is for; the service stores a keyed hash of it alone
 * @param eligible labels of the arms to choose from; all arms if absent
 * @param request names this request: repeated within 24 hours, it gets the same decision
 */
public record DecisionRequest(
    String experiment,
    Optional<String> person,
    Optional<List<String>> eligible,
    Optional<String> request) {

  public static DecisionRequest of(String experiment) {
    return new DecisionRequest(experiment, Optional.empty(), Optional.empty(), Optional.empty());
  }

  public DecisionRequest person(String named) {
    return new DecisionRequest(experiment, Optional.of(named), eligible, request);
  }

  public DecisionRequest eligible(List<String> labels) {
    return new DecisionRequest(experiment, person, Optional.of(List.copyOf(labels)), request);
  }

  public DecisionRequest request(String name) {
    return new DecisionRequest(experiment, person, eligible, Optional.of(name));
  }

  /** Named at random unless it has a name. */
  DecisionRequest named() {
    return request.isPresent() ? this : request(UUID.randomUUID().toString());
  }

  /** Without the person. */
  @Override
  public String toString() {
    return "DecisionRequest[" + experiment + "]";
  }
}
