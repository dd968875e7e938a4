package org.maskedbandit.lab.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Listing;
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
    own().limit().map(limit -> limit.sentence(results.study().horizon())).ifPresent(items::add);
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

  /** What JSON says. */
  static <T> List<Column<T>> fields(Function<T, Cost> cost) {
    List<Column<Regrets>> regrets = List.of(
        Column.of("policy", each -> each.policy().written()),
        Column.of("promise", each -> each.claim().guarantee().phrase()),
        Column.of("mean", each -> each.regret().mean()),
        Column.of("standardError", each -> each.regret().standardError()));
    return Column.of(
        cost,
        Column.of("cost.problem", each -> each.own().problem().written()),
        Column.of("cost.horizon", each -> each.results.study().horizon()),
        Column.of("cost.runs", each -> each.results.study().runs()),
        Column.of("cost.seed", each -> each.results.study().seed()),
        Column.of("cost.regrets", each -> new Listing<>(regrets, each.series())),
        Column.of(
            "cost.benchmark",
            each -> each.own()
                .limit()
                .map(limit -> limit.regret(each.results.study().horizon()))),
        Column.of(
            "cost.benchmarkSource",
            each -> each.own().limit().map(limit -> limit.benchmark().source())));
  }

  private Regrets own() {
    return series().get(0);
  }
}
