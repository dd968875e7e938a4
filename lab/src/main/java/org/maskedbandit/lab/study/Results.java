package org.maskedbandit.lab.study;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Collections;
import java.util.List;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;
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

  /** A row for each series; what was played stands in the CSV alone. */
  public Table table() {
    Table table = Limit.beside(Summary.tableOf(series), series);
    return table
        .with(
            new Column("", "problem"),
            series.stream().map(each -> each.problem().written()).toList())
        .with(new Column("", "horizon"), same(study.horizon()))
        .with(new Column("", "runs"), same(study.runs()))
        .with(new Column("", "seed"), same(study.seed()))
        .with(new Column("", "engine"), same(study.engine()));
  }

  private List<Object> same(Object value) {
    return Collections.nCopies(series.size(), value);
  }

  /** An object for each series. */
  public ArrayNode json(double seconds, boolean values) {
    ArrayNode all = Json.array();
    series.forEach(each -> all.add(each.json(study, seconds, values)));
    return all;
  }
}
