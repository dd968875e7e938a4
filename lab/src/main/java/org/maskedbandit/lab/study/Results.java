package org.maskedbandit.lab.study;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.notation.Check;

/** The outcomes of a study: a series for each problem and policy, in the order of their names. */
public record Results(Study study, List<Series> series) {

  /** The series of the policy with that written form on the first problem. */
  public Series of(String policy) {
    return series.stream()
        .filter(each -> each.policy().written().equals(policy))
        .findFirst()
        .orElseThrow(() -> Check.refusal(
            "policy",
            "one of "
                + String.join(
                    "; ", series.stream().map(each -> each.policy().written()).toList()),
            "'" + policy + "'"));
  }

  /** Pseudo-regret at the horizon of the policy with that written form on the first problem. */
  public Sample regret(String policy) {
    return of(policy).regret();
  }

  /** An object for each series. */
  public ArrayNode json(double seconds, boolean values) {
    ArrayNode all = Json.array();
    series.forEach(each -> all.add(each.json(study, seconds, values)));
    return all;
  }
}
