package org.maskedbandit.lab.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.study.Regrets;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.lab.study.Study;

/** What a policy costs on a problem: its regret beside others, from a short simulation. */
record Cost(Results results) {
  List<String> sentences() {
    Study study = results.study();
    return List.of("Regret is what the best arm would have brought more. On "
        + study.problems().get(0).written() + " after " + study.horizon()
        + " rounds it is, as the mean of " + study.runs() + " runs ± its standard error:");
  }

  List<String> items() {
    List<String> items = new ArrayList<>();
    for (Regrets each : series()) {
      items.add(regret(each.regret()) + each.policy().written() + ", "
          + each.claim().guarantee().phrase());
    }
    series()
        .get(0)
        .limit()
        .map(limit -> limit.sentence(results.study().horizon()))
        .ifPresent(items::add);
    return items;
  }

  /** The setting, as options of the command line. */
  String setting() {
    Study study = results.study();
    return "--arms " + study.problems().get(0).arms() + " --horizon " + study.horizon();
  }

  private List<Regrets> series() {
    return results.series();
  }

  private static String regret(Sample regret) {
    return String.format(Locale.ROOT, "%.1f ± %.1f: ", regret.mean(), regret.standardError());
  }

  ObjectNode json() {
    Regrets own = series().get(0);
    ObjectNode json = Json.object()
        .put("problem", own.problem().written())
        .put("horizon", results.study().horizon())
        .put("runs", results.study().runs())
        .put("seed", results.study().seed());
    ArrayNode regrets = json.putArray("regrets");
    for (Regrets each : series()) {
      ObjectNode regret = regrets.addObject().put("policy", each.policy().written());
      regret.put("promise", each.claim().guarantee().phrase());
      Json.number(regret, "mean", each.regret().mean());
      Json.number(regret, "standardError", each.regret().standardError());
    }
    Json.number(
        json,
        "benchmark",
        own.limit().map(limit -> limit.regret(results.study().horizon())).orElse(Double.NaN));
    json.put(
        "benchmarkSource", own.limit().map(limit -> limit.benchmark().source()).orElse(null));
    return json;
  }
}
