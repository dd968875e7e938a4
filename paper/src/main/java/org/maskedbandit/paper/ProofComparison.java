package org.maskedbandit.paper;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.paper.PublishedCurves.PublishedCurve;
import org.maskedbandit.paper.PublishedCurves.Reading;

/** Figures 6 and 7: ε over δ of Algorithm 1 by three proofs; 7 enlarges the two sound ones. */
final class ProofComparison implements Part.Work {
  private static final double T = EpsilonOverDelta.HORIZON;
  private static final double LEAST = 2e-4;
  private static final double MOST = 1e-3;
  private static final String GDP = "GDP";
  private static final String RENYI = "Renyi DP";
  private static final String STANDARD = "Standard DP";

  @Override
  public Reproduction reproduce(RunPlan plan) {
    List<Item> items = compared(plan);
    items.addAll(enlarged(plan.formulas()));
    Picture picture = Picture.of(
        panel(plan, 2, false), panel(plan, 10, false), panel(plan, 2, true), panel(plan, 10, true));
    return Reproduction.of(picture, items);
  }

  private static Panel panel(RunPlan plan, int arms, boolean zoom) {
    Statements formulas = plan.formulas();
    List<Curve> lines = new ArrayList<>();
    for (PublishedCurve curve : curves(plan, arms)) {
      if (!zoom || !curve.name().equals(STANDARD)) {
        lines.add(
            EpsilonOverDelta.line(curve.name(), deltas(), stated(formulas, curve.name(), arms)));
        lines.add(curve.points(curve.name()));
      }
    }
    lines.add(EpsilonOverDelta.line(
            "Theorem 8, α of the figure", deltas(), delta -> plottedRenyi(formulas, delta))
        .dashed()
        .family(RENYI));
    Axis epsilon = zoom ? Axis.linear("ε").from(300).to(400) : Axis.linear("ε").from(0);
    return new Panel("N = " + arms + (zoom ? " (Figure 7)" : ""), Axis.linear("δ"), epsilon, lines);
  }

  private static List<PublishedCurve> curves(RunPlan plan, int arms) {
    return plan.subject().published().figure(6).stream()
        .filter(curve -> curve.panel().endsWith("N=" + arms))
        .toList();
  }

  private static double[] deltas() {
    return IntStream.rangeClosed(0, 40)
        .mapToDouble(i -> LEAST + (MOST - LEAST) * i / 40)
        .toArray();
  }

  private static DoubleUnaryOperator stated(Statements formulas, String proof, int arms) {
    return switch (proof) {
      case GDP -> delta -> formulas.epsilon(formulas.lemma4(T), delta);
      case RENYI -> delta -> formulas.theorem8(T, delta);
      default -> delta -> formulas.corollary1(arms, T, delta);
    };
  }

  /** The α that both published curves follow, found from the curves: 1 + k 1e-4/δ, k = 1, 2. */
  private static double plottedRenyi(Statements formulas, double delta) {
    return Math.min(
        formulas.theorem8(1 + 1e-4 / delta, T, delta),
        formulas.theorem8(1 + 2e-4 / delta, T, delta));
  }

  private static List<Item> compared(RunPlan plan) {
    Statements formulas = plan.formulas();
    List<Item> items = new ArrayList<>();
    double worst = 0;
    for (int arms : new int[] {2, 10}) {
      for (PublishedCurve curve : curves(plan, arms)) {
        String proof = curve.name().split(" ")[0].toLowerCase(Locale.ROOT);
        items.add(Item.of("figure-6-" + proof)
            .as("figure-6-n-" + arms + "-" + proof, arms)
            .curve(CurveFit.of(curve, curve.readings(), stated(formulas, curve.name(), arms))));
        if (curve.name().equals(RENYI)) {
          worst = Math.max(
              worst,
              CurveFit.of(curve, curve.readings(), delta -> plottedRenyi(formulas, delta))
                  .worst());
        }
      }
    }
    items.add(Item.of("figure-6-plotted").atMost(1.5, worst));
    double ratio = Arrays.stream(deltas())
        .map(delta -> formulas.corollary1(2, T, delta) / formulas.theorem8(T, delta))
        .min()
        .orElseThrow();
    items.add(Item.of("figure-6-far-tighter").above(5, ratio));
    boolean same = gap(plan, GDP) < 1.5 && gap(plan, RENYI) < 1.5 && gap(plan, STANDARD) > 1.5;
    items.add(Item.of("figure-6-n").holds(same ? "so they are" : "they are not", same));
    return items;
  }

  /** The largest distance between the published curves of two N, in units of their errors. */
  private static double gap(RunPlan plan, String proof) {
    List<Reading> two = plan.subject().published().curve(6, "T=1000 N=2", proof).readings();
    List<Reading> ten =
        plan.subject().published().curve(6, "T=1000 N=10", proof).readings();
    return IntStream.range(0, two.size())
        .mapToDouble(i -> Math.abs(two.get(i).y() - ten.get(i).y())
            / Math.hypot(two.get(i).error(), ten.get(i).error()))
        .max()
        .orElseThrow();
  }

  private static List<Item> enlarged(Statements formulas) {
    DoubleUnaryOperator lead =
        delta -> formulas.theorem8(T, delta) - formulas.epsilon(formulas.lemma4(T), delta);
    double least = Arrays.stream(deltas()).map(lead).min().orElseThrow();
    double grows = lead.applyAsDouble(LEAST) / lead.applyAsDouble(MOST);
    return List.of(
        Item.of("figure-7-readings").notChecked(),
        Item.of("figure-7-never-worse").above(0, least),
        Item.of("figure-7-small-delta").above(1.5, grows));
  }
}
