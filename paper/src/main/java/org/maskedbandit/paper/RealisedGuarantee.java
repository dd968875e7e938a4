package org.maskedbandit.paper;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.Seed;

/** Remark 2: what Algorithm 1 claims for T rounds, and what a run has spent by its arms. */
final class RealisedGuarantee implements Part.Work {
  private static final int POINTS = 200;

  @Override
  public Reproduction reproduce(RunPlan plan) {
    Problem problem = plan.subject().bernoulli();
    Seed seed = Seed.of(plan.seed()).child("remark-2");
    var rewards = seed.child("rewards").stream();
    int[] arms = Algorithm1.play(
        problem.arms(),
        (int) Subject.HORIZON,
        arm -> problem.reward(arm, rewards),
        seed.child("samples").stream());
    double[] spent = spent(problem.arms(), arms);
    Curve claimed = curve("claimed (Lemma 4)", t -> plan.formulas().lemma4(t));
    Curve reading = curve("spent (a reading)", t -> spent[t - 1]);
    double share = spent[arms.length - 1] / plan.formulas().lemma4(Subject.HORIZON);
    Panel panel = Panel.of("", Axis.linear("round"), Axis.linear("η").from(0), claimed, reading);
    return Reproduction.of(
        Picture.of(panel),
        List.of(Item.of("remark-2")
            .atMost(0.5, share)
            .note(Item.shownNumber(spent[arms.length - 1]) + " of "
                + Item.shownNumber(plan.formulas().lemma4(Subject.HORIZON)) + "; no guarantee")));
  }

  private static Curve curve(String label, IntToDoubleFunction eta) {
    int[] rounds = IntStream.rangeClosed(1, POINTS)
        .map(i -> i * (int) Subject.HORIZON / POINTS)
        .toArray();
    double[] x = IntStream.of(rounds).asDoubleStream().toArray();
    return Curve.of(label, x, IntStream.of(rounds).mapToDouble(eta).toArray());
  }

  /** After each round, η of the first reward of the worst-off arm: 1/(n+1) for each round since. */
  private static double[] spent(int count, int[] arms) {
    double[] squares = new double[count];
    int[] n = new int[count];
    double[] spent = new double[arms.length];
    for (int t = 0; t < arms.length; t++) {
      double worst = 0;
      for (int i = 0; i < count; i++) {
        squares[i] += n[i] > 0 ? 1.0 / (n[i] + 1) : 0;
        worst = Math.max(worst, squares[i]);
      }
      n[arms[t]]++;
      spent[t] = Math.sqrt(worst);
    }
    return spent;
  }
}
