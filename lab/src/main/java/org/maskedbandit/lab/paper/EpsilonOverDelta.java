package org.maskedbandit.lab.paper;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.privacy.argmax.ThompsonBounds;

/** Figure 1: epsilon over delta at T = 1000, for varying b and for varying c, by Lemma 5. */
final class EpsilonOverDelta implements Part.Work {
  static final long HORIZON = 1000;
  private static final long[] PRE_PULLS = {0, 1, 4, 9, 49, 99};

  @Override
  public Reproduction reproduce(Part part, RunPlan plan) {
    Table table = Table.of("panel", "policy", "delta", "epsilon");
    Panel byB = panel("varying b (c = 1)", b -> new ModifiedThompson(b, 1), b -> "b=" + b, table);
    Panel byC =
        panel("varying c (b = 0)", b -> new ModifiedThompson(0, b + 1), b -> "c=" + (b + 1), table);
    String caption =
        "DP parameter ε against δ at T = 1000, for b in 0, 1, 4, 9, 49, 99 (left) and c"
            + " in 1, 2, 5, 10, 50, 100 (right). By Lemma 5 a round is 1/sqrt(c(b+1))-GDP, so the"
            + " two panels are equal as printed; the sound, tighter bound for b = 0 is half of that"
            + " squared, see the errata. ε has a logarithmic axis: on a linear one all curves but"
            + " the first lie at its bottom.";
    return Reproduction.of(part, Picture.of(byB, byC), table, caption, findings());
  }

  private static Panel panel(
      String title,
      LongFunction<ModifiedThompson> policy,
      LongFunction<String> label,
      Table table) {
    List<Curve> lines = new ArrayList<>();
    for (long b : PRE_PULLS) {
      ModifiedThompson each = policy.apply(b);
      lines.add(curve(label.apply(b), lemma5(each)).family("b=" + b));
      for (double delta : deltas()) {
        table.row(title, each.written(), delta, lemma5(each).applyAsDouble(delta));
      }
    }
    return new Panel(title, Axis.logarithmic("δ"), Axis.logarithmic("ε"), lines);
  }

  private static DoubleUnaryOperator lemma5(ModifiedThompson policy) {
    return new ThompsonBounds(HORIZON, 2, policy.b(), policy.c()).lemma5()::epsilon;
  }

  /** A curve over delta from 1e-10 to 1e-1. */
  static Curve curve(String label, DoubleUnaryOperator epsilon) {
    return Curve.of(label, deltas(), Arrays.stream(deltas()).map(epsilon).toArray());
  }

  /** Ten to a decade, from 1e-10 to 1e-1. */
  static double[] deltas() {
    return IntStream.rangeClosed(0, 90)
        .mapToDouble(i -> StrictMath.pow(10, -10 + i / 10.0))
        .toArray();
  }

  private static List<Finding> findings() {
    double plain = lemma5(new ModifiedThompson(0, 1)).applyAsDouble(1e-6);
    double tenPulls = lemma5(new ModifiedThompson(9, 1)).applyAsDouble(1e-6);
    double tenTimes = lemma5(new ModifiedThompson(0, 10)).applyAsDouble(1e-6);
    return List.of(
        Finding.of("figure-1-symmetry")
            .says("The roles of b + 1 and c are symmetric: epsilon(1e-6) at b = 9, c = 1 and at b ="
                + " 0, c = 10.")
            .near(tenPulls, tenTimes, 1e-12)
            .note("Lemma 5 depends on c(b+1) only."),
        Finding.of("figure-1-improvement")
            .says("A small number of pre-pulls tightens the guarantee dramatically: epsilon(1e-6)"
                + " at b = 0 over b = 9.")
            .above(5, plain / tenPulls)
            .note("epsilon " + Finding.shown(plain) + " against " + Finding.shown(tenPulls)));
  }
}
