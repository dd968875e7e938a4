package org.maskedbandit.paper;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.study.RegretCurves;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.problem.Problem;

/** Figures 3 and 5: final regret against η, a curve for each b, with the least c of Lemma 5. */
record FinalRegret(int figure) implements Part.Work {
  private static final long[] PRE_PULLS = {0, 500, 1000, 2000, 5000, 10000};
  private static final double[] ETAS = {1, 2, 3, 5};

  @Override
  public Reproduction reproduce(RunPlan plan) {
    Problem problem = RegretOverTime.problem(plan, figure);
    List<Policy> policies = Arrays.stream(PRE_PULLS)
        .boxed()
        .flatMap(b -> Arrays.stream(ETAS).mapToObj(eta -> policy(plan, b, eta)))
        .distinct()
        .toList();
    Results results = plan.study(problem).policies(policies).checkpoints(1).run(plan.progress());
    Panel panel = new Panel(
        "",
        Axis.linear("η (GDP)"),
        Axis.linear("regret at T = 100 000").named("regret").from(0),
        lines(plan, results));
    return Reproduction.of(Picture.of(panel), items(plan, results));
  }

  /** The least c that Lemma 5 asks for; Theorem 5 wants at least 1. */
  static Policy policy(RunPlan plan, long b, double eta) {
    double unit = plan.formulas().lemma5(b, 1, Subject.HORIZON);
    return plan.subject().modified(b, Math.max(1, unit * unit / (eta * eta)));
  }

  private static Sample regret(RunPlan plan, Results results, long b, double eta) {
    return results.regret(policy(plan, b, eta).written());
  }

  private static List<Curve> lines(RunPlan plan, Results results) {
    return Arrays.stream(PRE_PULLS)
        .mapToObj(b -> RegretCurves.line(
                "b=" + b,
                ETAS,
                Arrays.stream(ETAS)
                    .mapToObj(eta -> regret(plan, results, b, eta))
                    .toList())
            .points()
            .family("b=" + b))
        .toList();
  }

  private List<Item> items(RunPlan plan, Results results) {
    int largest = PRE_PULLS.length - 1;
    List<String> wrong = new ArrayList<>();
    for (double eta : ETAS) {
      double extreme = Math.min(
          regret(plan, results, PRE_PULLS[0], eta).mean(),
          regret(plan, results, PRE_PULLS[largest], eta).mean());
      for (int i = 1; i < largest; i++) {
        if (regret(plan, results, PRE_PULLS[i], eta).mean() >= extreme) {
          wrong.add("b = " + PRE_PULLS[i] + " at η = " + Item.shownNumber(eta));
        }
      }
    }
    DoubleUnaryOperator ratio = b -> regret(plan, results, (long) b, 1).mean()
        / regret(plan, results, (long) b, 5).mean();
    double small = ratio.applyAsDouble(500);
    double large = ratio.applyAsDouble(10_000);
    return List.of(
        item("readings").notChecked(),
        item("extremes")
            .holds(
                wrong.isEmpty() ? "at every η" : "but for " + String.join(", ", wrong),
                wrong.isEmpty()),
        item("privacy-costs").above(2, small),
        item("more-for-small-b")
            .above(2, small / large)
            .note("at b = 10000 it is " + Item.shownNumber(large)));
  }

  private Item.Draft item(String name) {
    return Item.of("figure-" + figure + "-" + name);
  }
}
