package org.maskedbandit.paper;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.study.RegretCurves;
import org.maskedbandit.lab.study.Regrets;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.paper.PublishedCurves.PublishedCurve;
import org.maskedbandit.problem.Problem;

/** Figures 2 and 4: regret over time at equal privacy, for η = 1, 2, 5. */
record RegretOverTime(int figure) implements Part.Work {
  /** This many runs for each published one make our error small beside theirs. */
  private static final int TIMES = 3;

  /** A published curve with the parameters that its panel and its legend print. */
  record Setting(double eta, long b, double c, PublishedCurve curve) {
    static Setting of(PublishedCurve curve) {
      String[] pair = curve.name().split("[= ]");
      return new Setting(
          Double.parseDouble(curve.panel().replace("-GDP", "")),
          Long.parseLong(pair[1]),
          Double.parseDouble(pair[3]),
          curve);
    }

    String label() {
      return "b=" + b + ", c=" + Numbers.write(c);
    }
  }

  /** A curve of ours beside the published one. */
  private record Pair(Setting setting, Regrets series) {
    double end() {
      return series.regret().mean();
    }

    /** Mean regret after that many rounds, at the nearest checkpoint. */
    double after(double rounds) {
      int count = series.checkpoints().count();
      int at = (int) Math.round(rounds * count / series.checkpoints().horizon()) - 1;
      return at < 0 ? 0 : series.regretAt(at).mean();
    }

    /** Regret a round between two rounds. */
    double slope(double from, double to) {
      return (after(to) - after(from)) / (to - from);
    }

    double prePulls() {
      return (double) setting.b * series.problem().arms();
    }

    double slopeAfter() {
      return slope(prePulls(), Subject.HORIZON);
    }
  }

  static List<Setting> settings(PublishedCurves published, int figure) {
    return published.figure(figure).stream().map(Setting::of).toList();
  }

  static Problem problem(RunPlan plan, int figure) {
    return figure < 4 ? plan.subject().bernoulli() : plan.subject().exponential();
  }

  @Override
  public Reproduction reproduce(RunPlan plan) {
    Problem problem = problem(plan, figure);
    List<Setting> settings = settings(plan.subject().published(), figure);
    Results results = plan.study(problem)
        .runs(TIMES * plan.runs())
        .policies(settings.stream()
            .map(each -> plan.subject().modified(each.b, each.c))
            .toList())
        .run(plan.progress());
    List<Pair> pairs = IntStream.range(0, settings.size())
        .mapToObj(i -> new Pair(settings.get(i), results.series().get(i)))
        .toList();
    List<Panel> panels = new ArrayList<>();
    for (double eta : etas(pairs)) {
      panels.add(panel("η = " + Numbers.write(eta), Axis.linear("regret").from(0), at(pairs, eta)));
    }
    panels.add(panel("η = 5, enlarged", Axis.logarithmic("regret").from(200), at(pairs, 5)));
    return Reproduction.of(new Picture(panels), RegretCurves.means(results.series()), items(pairs));
  }

  private static double[] etas(List<Pair> pairs) {
    return pairs.stream().mapToDouble(pair -> pair.setting.eta).distinct().toArray();
  }

  private static List<Pair> at(List<Pair> pairs, double eta) {
    return pairs.stream().filter(pair -> pair.setting.eta == eta).toList();
  }

  private static Panel panel(String title, Axis regret, List<Pair> pairs) {
    List<Curve> lines = new ArrayList<>();
    for (Pair pair : pairs) {
      String family = "b=" + pair.setting.b;
      lines.add(RegretCurves.line(pair.series).labelled(pair.setting.label()).family(family));
      lines.add(pair.setting.curve.points(family));
    }
    return new Panel(title, Axis.linear("round"), regret, lines);
  }

  private List<Item> items(List<Pair> pairs) {
    List<Item> items = new ArrayList<>();
    for (Pair pair : pairs) {
      Setting setting = pair.setting;
      String eta = Numbers.write(setting.eta);
      items.add(item("curve")
          .as(id() + "-eta-" + eta + "-b-" + setting.b, eta, setting.label())
          .curve(CurveFit.of(setting.curve, pair.series)));
    }
    items.add(bend(pairs));
    items.add(largerIsFlatter(pairs));
    items.add(straight(pairs.get(0)));
    items.add(convex(pairs));
    for (double eta : etas(pairs)) {
      items.add(interior(at(pairs, eta), Numbers.write(eta)));
    }
    long strict = best(at(pairs, 1));
    long loose = best(at(pairs, 5));
    items.add(item("best-b").holds("b = " + strict + " and b = " + loose, strict != loose));
    items.add(tenRuns(pairs));
    return items;
  }

  private Item bend(List<Pair> pairs) {
    double least = Collections.min(pairs.stream()
        .filter(pair -> pair.setting.b > 0)
        .map(pair -> pair.slope(0, pair.prePulls()) / pair.slopeAfter())
        .toList());
    return item("bend").holds("at least " + Item.shownNumber(least) + " times", least >= 2);
  }

  private Item largerIsFlatter(List<Pair> pairs) {
    boolean falls = IntStream.range(1, pairs.size())
        .filter(i -> pairs.get(i).setting.eta == pairs.get(i - 1).setting.eta)
        .allMatch(i -> pairs.get(i).slopeAfter() < pairs.get(i - 1).slopeAfter());
    return item("larger-b").holds(falls ? "it falls" : "it does not fall", falls);
  }

  private Item straight(Pair noisy) {
    double quarter = Subject.HORIZON / 4.0;
    double ratio = noisy.slope(3 * quarter, 4 * quarter) / noisy.slope(0, quarter);
    return item("b-0").holds(Item.shownNumber(ratio), ratio >= 0.85);
  }

  /** Pre-pulls are played in the order of the arms, best first. */
  private Item convex(List<Pair> pairs) {
    Pair pair =
        pairs.stream().filter(each -> each.setting.b == 10_000).findFirst().orElseThrow();
    List<Double> steps = IntStream.range(0, pair.series.problem().arms())
        .mapToObj(i -> pair.slope(i * 10_000.0, (i + 1) * 10_000.0))
        .toList();
    boolean convex = steps.stream().sorted().toList().equals(steps);
    return item("convex")
        .holds(String.join(", ", steps.stream().map(Item::shownNumber).toList()), convex);
  }

  private static long best(List<Pair> pairs) {
    return Collections.min(pairs, Comparator.comparingDouble(Pair::end)).setting.b;
  }

  private Item interior(List<Pair> pairs, String eta) {
    long best = best(pairs);
    return item("interior")
        .as(id() + "-interior-eta-" + eta, eta)
        .holds("b = " + best, best > 0 && best < pairs.get(pairs.size() - 1).setting.b);
  }

  private Item tenRuns(List<Pair> pairs) {
    double worst = pairs.stream()
        .mapToDouble(pair -> pair.series.regret().deviation() / Math.sqrt(10) / pair.end())
        .filter(error -> !Double.isNaN(error))
        .reduce(0, Math::max);
    return item("ten-runs")
        .holds(String.format(Locale.ROOT, "at most %.2f%%", 100 * worst), worst < 0.02);
  }

  private Item.Draft item(String name) {
    return Item.of(id() + "-" + name);
  }

  private String id() {
    return "figure-" + figure;
  }
}
