package org.maskedbandit.lab.paper;

import java.util.Arrays;
import java.util.List;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.study.RegretCurves;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.lab.study.Sample;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.problem.Problem;

/** Figures 3 and 5: final regret against eta, a curve for each b, with the least c of Lemma 5. */
record FinalRegret(int figure, Problem problem) implements Part.Work {
  private static final long[] PRE_PULLS = {0, 500, 1000, 2000, 5000, 10000};
  private static final double[] ETAS = {1, 2, 3, 5};

  @Override
  public Reproduction reproduce(Part part, RunPlan plan) {
    List<ModifiedThompson> policies = Arrays.stream(PRE_PULLS)
        .boxed()
        .flatMap(b -> Arrays.stream(ETAS).mapToObj(eta -> policy(b, eta)))
        .distinct()
        .toList();
    Results results = plan.study(problem)
        .policies(policies)
        .horizon(Published.HORIZON)
        .checkpoints(1)
        .run(plan.progress());
    String caption = "Total regret at T = 100 000 of `modified-thompson` on `" + problem.written()
        + "` against its GDP guarantee, mean of " + plan.runs()
        + " runs. " + RegretCurves.LOGARITHMIC_BANDS
        + " Each point has the least c ≥ 1 that Lemma 5 asks for: c"
        + " = max(1, T/(η²(b+1))).";
    Panel panel = new Panel(
        "", Axis.linear("η (GDP)"), Axis.logarithmic("regret at T = 100 000"), lines(results));
    return Reproduction.of(part, Picture.of(panel), table(results), caption, findings(results));
  }

  @Override
  public int runs(RunPlan plan) {
    return plan.runs() * PRE_PULLS.length * ETAS.length;
  }

  /** The least c that Lemma 5 asks for; the regret theorem wants at least 1. */
  static ModifiedThompson policy(long b, double eta) {
    return new ModifiedThompson(b, Math.max(1, Published.HORIZON / (eta * eta * (b + 1))));
  }

  private static Sample regret(Results results, long b, double eta) {
    return results.regret(policy(b, eta).written());
  }

  private static List<Curve> lines(Results results) {
    return Arrays.stream(PRE_PULLS)
        .mapToObj(b -> RegretCurves.line(
                "b=" + b,
                ETAS,
                Arrays.stream(ETAS).mapToObj(eta -> regret(results, b, eta)).toList())
            .points()
            .family("b=" + b))
        .toList();
  }

  private static Table table(Results results) {
    Table table = Table.of("eta", "policy", "regret", "standard_error");
    for (double eta : ETAS) {
      for (long b : PRE_PULLS) {
        Sample regret = regret(results, b, eta);
        table.row(eta, policy(b, eta).written(), regret.mean(), regret.standardError());
      }
    }
    return table;
  }

  private List<Finding> findings(Results results) {
    int largest = PRE_PULLS.length - 1;
    boolean extremesWorst = true;
    for (double eta : ETAS) {
      double extreme = Math.min(
          regret(results, PRE_PULLS[0], eta).mean(),
          regret(results, PRE_PULLS[largest], eta).mean());
      for (int i = 1; i < largest; i++) {
        extremesWorst &= regret(results, PRE_PULLS[i], eta).mean() < extreme;
      }
    }
    double small = regret(results, 500, 1).mean() / regret(results, 500, 5).mean();
    double large = regret(results, 10000, 1).mean() / regret(results, 10000, 5).mean();
    return List.of(
        Finding.of(id() + "-extremes")
            .says("The highest and the lowest b have the highest regret at every privacy level.")
            .that(
                "at η = 1, 2, 3, 5",
                extremesWorst ? "at every η" : "not at every η",
                extremesWorst),
        Finding.of(id() + "-privacy-costs")
            .says("Regret falls with weaker privacy: regret at η = 1 over η = 5, b = 500.")
            .above(2, small),
        Finding.of(id() + "-more-for-small-b")
            .says("The effect is stronger for small b: the same ratio at b = 500 over that at b ="
                + " 10000.")
            .above(2, small / large)
            .note("at b = 10000 the ratio is " + Finding.shown(large)));
  }

  private String id() {
    return "figure-" + figure;
  }
}
