package org.maskedbandit.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.paper.PublishedCurves.PublishedCurve;
import org.maskedbandit.paper.PublishedCurves.Reading;

/** Figure 1: ε over δ at T = 1000, for varying b and for varying c, by Theorem 4. */
final class EpsilonOverDelta implements Part.Work {
  static final long HORIZON = 1000;

  /** The published curves join 20 evenly spaced points from 0 to this by straight lines. */
  private static final double LAST = 1e-3;

  private static final int GAPS = 19;

  /** A published curve with its parameters, which its panel and its name say. */
  private record Setting(PublishedCurve curve, double b, double c) {
    static Setting of(PublishedCurve curve) {
      boolean varyingB = curve.name().startsWith("b=");
      double value = Double.parseDouble(curve.name().substring(2).replace("0 or ", ""));
      return new Setting(curve, varyingB ? value : 0, varyingB ? 1 : value);
    }

    String id() {
      return "figure-1-" + curve.name().replace(" or ", "-").replace('=', '-');
    }

    /** Readings between the first two plotted points carry no information. */
    List<Reading> told() {
      return curve.readings().stream().filter(each -> each.x() >= LAST / GAPS).toList();
    }
  }

  @Override
  public Reproduction reproduce(RunPlan plan) {
    Statements formulas = plan.formulas();
    List<Setting> settings =
        plan.subject().published().figure(1).stream().map(Setting::of).toList();
    List<Item> items = new ArrayList<>(settings.stream()
        .map(each -> Item.of(each.b > 0 ? "figure-1-b" : "figure-1-c")
            .as(each.id(), each.curve.name())
            .curve(CurveFit.of(each.curve, each.told(), stated(formulas, each))))
        .toList());
    items.addAll(further(formulas, settings));
    return Reproduction.of(
        Picture.of(panel("c = 1", formulas, settings), panel("b = 0", formulas, settings)), items);
  }

  private static Panel panel(String title, Statements formulas, List<Setting> settings) {
    List<Curve> lines = new ArrayList<>();
    double[] x =
        IntStream.rangeClosed(1, GAPS).mapToDouble(i -> i * LAST / GAPS).toArray();
    for (Setting each : settings) {
      String label = each.curve.name();
      if (!each.curve.panel().endsWith(title.replace(" ", ""))) {
        continue;
      }
      lines.add(line(label, x, plotted(formulas, each)).family(label));
      lines.add(each.curve.points(label));
      if (each.b == 0) {
        lines.add(
            line("Theorem 4, " + label, x, stated(formulas, each)).dashed().family(label));
      }
    }
    return new Panel(title, Axis.linear("δ"), Axis.linear("ε").from(0), lines);
  }

  static Curve line(String label, double[] x, DoubleUnaryOperator y) {
    return Curve.of(label, x, DoubleStream.of(x).map(y).toArray());
  }

  private static DoubleUnaryOperator stated(Statements formulas, Setting each) {
    return joined(formulas, formulas.lemma5(each.b, each.c, HORIZON));
  }

  /** An arm that holds a reward was played, so that b = 0 counts as 1. */
  private static DoubleUnaryOperator plotted(Statements formulas, Setting each) {
    return joined(formulas, formulas.lemma5(Math.max(each.b, 1), each.c, HORIZON));
  }

  /** Between points the published curves are straight. */
  private static DoubleUnaryOperator joined(Statements formulas, double eta) {
    double[] points = IntStream.rangeClosed(0, GAPS)
        .mapToDouble(i -> formulas.epsilon(eta, Math.max(i, 1) * LAST / GAPS))
        .toArray();
    return delta -> {
      double at = delta / LAST * GAPS;
      int left = (int) Math.min(GAPS - 1, Math.floor(at + 1e-9));
      return points[left] + (at - left) * (points[left + 1] - points[left]);
    };
  }

  private static List<Item> further(Statements formulas, List<Setting> settings) {
    double worst = settings.stream()
        .mapToDouble(each ->
            CurveFit.of(each.curve, each.told(), plotted(formulas, each)).worst())
        .max()
        .orElseThrow();
    double largest = settings.stream()
        .mapToDouble(each -> each.curve.readings().get(0).y())
        .max()
        .orElseThrow();
    double plain = formulas.epsilon(formulas.lemma5(0, 1, HORIZON), 1e-3);
    double prePulled = formulas.epsilon(formulas.lemma5(10, 1, HORIZON), 1e-3);
    double wider = formulas.epsilon(formulas.lemma5(0, 11, HORIZON), 1e-3);
    return List.of(
        Item.of("figure-1-plotted").atMost(1.5, worst),
        Item.of("figure-1-delta-0").atMost(0, formulas.theorem4(1, 1, HORIZON, largest)),
        Item.of("figure-1-symmetry").equal(prePulled, wider, 1e-9),
        Item.of("figure-1-improvement").above(5, plain / prePulled));
  }
}
