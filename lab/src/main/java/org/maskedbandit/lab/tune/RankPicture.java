package org.maskedbandit.lab.tune;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.study.RegretCurves;

/** Regrets in the order of a ranking, as dots with error bars. */
final class RankPicture {
  private RankPicture() {}

  /** The first {@code leaders} cannot be told apart; a level is drawn as a dashed line. */
  static Panel panel(String title, List<Sample> sorted, int leaders, List<Level> levels) {
    int count = sorted.size();
    List<Curve> dots = new ArrayList<>();
    String shared = leaders == 1 ? "first" : "cannot be told apart from the first";
    IntStream.range(0, count)
        .mapToObj(i -> dot(i < leaders ? shared : "others", i + 1, sorted.get(i)))
        .forEach(dots::add);
    for (Level level : levels) {
      dots.add(Curve.of(
              level.label, new double[] {0, count + 1}, new double[] {level.regret, level.regret})
          .dashed());
    }
    return new Panel(title, Axis.linear("row of the table").from(0).to(count + 1), regret(), dots);
  }

  static Axis regret() {
    return Axis.logarithmic("regret at the horizon (mean ± 2 standard errors)");
  }

  /** A regret to compare with. */
  record Level(String label, double regret) {}

  private static Curve dot(String label, int place, Sample regret) {
    return RegretCurves.line(label, new double[] {place}, List.of(regret)).points();
  }
}
