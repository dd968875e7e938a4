package org.maskedbandit.lab.tune;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.study.RegretCurves;
import org.maskedbandit.lab.tune.Tuner.Tuning;
import org.maskedbandit.notation.Family;
import org.maskedbandit.notation.Notation;
import org.maskedbandit.notation.ParameterFacts;
import org.maskedbandit.policy.Policy;

/**
 * Regret of the candidates of one family over the parameter in which they differ, at equal privacy.
 *
 * @param parameter a number that no two candidates share
 * @param ranking of the candidates
 */
record ParameterPicture(String family, String parameter, List<Standing> ranking) {
  private static final int LEAST = 3;

  /**
   * Empty unless the candidates of one family differ in one number. A whole number goes before the
   * others, which follow from it and the budget.
   */
  static Optional<ParameterPicture> of(Tuning tuning) {
    List<Standing> ranking = tuning.ranking();
    return tuning.family().filter(name -> ranking.size() >= LEAST).flatMap(name -> {
      List<ParameterFacts> varied = Family.of(Policy.class).parameters(name).stream()
          .filter(facts -> differs(facts.name(), ranking))
          .toList();
      List<ParameterFacts> whole = varied.stream().filter(ParameterFacts::whole).toList();
      List<ParameterFacts> axes = whole.isEmpty() ? varied : whole;
      return axes.size() == 1
          ? Optional.of(new ParameterPicture(name, axes.get(0).name(), ranking))
          : Optional.empty();
    });
  }

  private static boolean differs(String parameter, List<Standing> ranking) {
    return ranking.stream()
            .filter(each -> Notation.parameters((Record) each.policy()).containsKey(parameter))
            .map(each -> value(each, parameter))
            .distinct()
            .count()
        == ranking.size();
  }

  private static double value(Standing rank, String parameter) {
    return Notation.parameters((Record) rank.policy()).getOrDefault(parameter, Double.NaN);
  }

  /** The name of the files. */
  String name() {
    return "regret-against-" + parameter;
  }

  String caption() {
    return "Regret of `" + family + "` against `" + parameter + "` at equal privacy: each point is"
        + " a row of the table, whose other parameters follow from the budget."
        + " Bars are two standard errors.";
  }

  Picture picture() {
    List<Standing> sorted = ranking.stream()
        .sorted(Comparator.comparingDouble(each -> value(each, parameter)))
        .toList();
    double[] values =
        sorted.stream().mapToDouble(each -> value(each, parameter)).toArray();
    List<Curve> curves = new ArrayList<>();
    curves.add(
        RegretCurves.line(family, values, sorted.stream().map(Standing::regret).toList())
            .points());
    Standing best = ranking.get(0);
    curves.add(RegretCurves.line(
            "least: " + best.policy().written(),
            new double[] {value(best, parameter)},
            List.of(best.regret()))
        .points());
    return Picture.of(new Panel("", axis(values[0]), TuningReport.regret(), curves));
  }

  private Axis axis(double least) {
    if (least < 0) {
      return Axis.linear(parameter);
    }
    Axis axis = Axis.logarithmic(parameter);
    return least > 0 ? axis : axis.withZero();
  }
}
