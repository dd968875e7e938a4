package org.maskedbandit.lab.study;

import java.util.List;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.notation.Check;

/** The regrets of a study, for each problem and policy, in the order of their names. */
public record Results(Study study, List<Regrets> series) {

  /** Those of the policy with that written form on the first problem. */
  public Regrets of(String policy) {
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
}
