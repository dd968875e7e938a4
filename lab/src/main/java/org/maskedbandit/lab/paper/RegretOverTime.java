package org.maskedbandit.lab.paper;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.study.RegretCurves;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.lab.study.Series;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.problem.Problem;

/** Figures 2 and 4: regret over time at equal privacy, for eta = 1, 2, 5. */
record RegretOverTime(int figure, Problem problem) implements Part.Work {
  @Override
  public Reproduction reproduce(Part part, RunPlan plan) {
    List<ModifiedThompson> policies =
        Published.CURVES.stream().map(Published::policy).toList();
    Results results =
        plan.study(problem).policies(policies).horizon(Published.HORIZON).run(plan.progress());
    List<Panel> panels = new ArrayList<>();
    for (double eta : Published.ETAS) {
      panels.add(new Panel(
          "η = " + Numbers.write(eta),
          Axis.linear("round"),
          Axis.logarithmic("regret").from(100),
          Published.curves(eta).stream().map(curve -> line(results, curve)).toList()));
    }
    String caption = "Regret of `modified-thompson` on `" + problem.written()
        + "`, T = 100 000, mean of " + plan.runs()
        + " runs. " + RegretCurves.LOGARITHMIC_BANDS
        + " All curves of a panel have the same guarantee"
        + " by Lemma 5. Pseudo-regret is shown: its expectation is that of the empirical regret of"
        + " the paper, its noise is smaller; the CSV has both.";
    return Reproduction.of(
        part,
        new Picture(panels),
        RegretCurves.means(results.series()),
        caption,
        findings(results));
  }

  @Override
  public int runs(RunPlan plan) {
    return plan.runs() * Published.CURVES.size();
  }

  private static Curve line(Results results, Published curve) {
    return RegretCurves.line(series(results, curve))
        .labelled("b=" + curve.b() + ", c=" + Numbers.write(curve.c()))
        .family("b=" + curve.b());
  }

  private static Series series(Results results, Published curve) {
    return results.of(curve.policy().written());
  }

  private static double end(Results results, Published curve) {
    return series(results, curve).regret().mean();
  }

  private List<Finding> findings(Results results) {
    List<Finding> findings = new ArrayList<>();
    for (Published curve : Published.CURVES) {
      findings.add(endPoint(results, curve));
    }
    for (double eta : Published.ETAS) {
      findings.add(interiorOptimum(results, eta));
    }
    findings.add(optimumMoves(results));
    findings.add(noConvergence(results));
    findings.add(twoPhases(results));
    return findings;
  }

  private Finding endPoint(Results results, Published curve) {
    String eta = Numbers.write(curve.eta());
    double error = series(results, curve).regret().standardError();
    return Finding.of(id() + "-eta-" + eta + "-b-" + curve.b())
        .says("At η = " + eta + " the curve of `" + curve.policy().written() + "` ends at")
        .read(curve.regret(problem), series(results, curve).regret())
        .note(
            Double.isNaN(error)
                ? "one run"
                : String.format(Locale.ROOT, "standard error %.1f", error));
  }

  private Finding interiorOptimum(Results results, double eta) {
    List<Published> curves = Published.curves(eta);
    Published best = best(results, eta);
    boolean interior =
        best.b() > curves.get(0).b() && best.b() < curves.get(curves.size() - 1).b();
    return Finding.of(id() + "-interior-eta-" + Numbers.write(eta))
        .says("At η = " + Numbers.write(eta)
            + " the lowest final regret belongs to intermediate b and c.")
        .that(
            "0 < b < " + curves.get(curves.size() - 1).b(),
            "b = " + best.b() + ", c = " + Numbers.write(best.c()),
            interior);
  }

  private static Published best(Results results, double eta) {
    return Published.curves(eta).stream()
        .min(Comparator.comparingDouble(curve -> end(results, curve)))
        .orElseThrow();
  }

  private Finding optimumMoves(Results results) {
    long strict = best(results, 1).b();
    long loose = best(results, 5).b();
    return Finding.of(id() + "-optimum-depends-on-eta")
        .says("The best b and c depend on the privacy budget.")
        .that(
            "other b at η = 1 than at η = 5",
            "b = " + strict + " and b = " + loose,
            strict != loose);
  }

  /** Uniform play loses the mean gap in every round. */
  private Finding noConvergence(Results results) {
    double meanGap = java.util.Arrays.stream(problem.gaps()).average().orElseThrow();
    double share = end(results, Published.CURVES.get(0)) / (meanGap * Published.HORIZON);
    return Finding.of(id() + "-b-0-does-not-converge")
        .says("With b = 0 the noise is so large that estimates do not converge: regret at η = 1 as"
            + " a share of uniform play's.")
        .above(0.85, share);
  }

  private Finding twoPhases(Results results) {
    Series series = results.of(new ModifiedThompson(10000, 10).written());
    double afterPrePulls = series.regretAt(series.checkpoints().count() / 2 - 1).mean();
    double end = series.regret().mean();
    return Finding.of(id() + "-phase-transition")
        .says("Regret is high during the pre-pulls and low afterwards: share of the pre-pulls (half"
            + " the rounds) at b = 10000, η = 1.")
        .above(0.95, afterPrePulls / end);
  }

  private String id() {
    return "figure-" + figure;
  }
}
