package org.maskedbandit.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.numeric.Normal;

/** What eta means: two normal densities, and the best that an attacker can do. */
final class EtaPicture {
  private static final double[] ETAS = {0.5, 1, 2};
  private static final int POINTS = 240;

  private EtaPicture() {}

  /** Drawn beside its numbers, into a folder that is not kept. */
  static String svg(Path target) {
    try (OutputFolder folder = OutputFolder.at(target)) {
      return new Figures(folder).write("eta", Picture.of(densities(), hits())).svg();
    }
  }

  /** What the attacker sees if the person gave 0, and if the person gave 1. */
  private static Panel densities() {
    List<Curve> curves = new ArrayList<>();
    curves.add(curve("no privacy loss: η = 0", -3.5, 5.5, Normal::density).dashed());
    for (double eta : ETAS) {
      curves.add(curve(label(eta), -3.5, 5.5, z -> Normal.density(z - eta)));
    }
    return new Panel(
        "One draw: of N(0, 1), or of N(η, 1)?",
        Axis.linear("what is seen"),
        Axis.linear("density").from(0),
        curves);
  }

  private static Panel hits() {
    List<Curve> curves = new ArrayList<>();
    curves.add(curve("no privacy loss: η = 0", 0, 1, rate -> rate).dashed());
    for (double eta : ETAS) {
      curves.add(curve(label(eta), 0, 1, rate -> hits(rate, eta)));
    }
    return new Panel(
        "The best that an attacker can do",
        Axis.linear("false alarms").from(0).to(1),
        Axis.linear("hits").from(0).to(1),
        curves);
  }

  /** The largest rate of hits at a rate of false alarms: Neyman and Pearson's test. */
  static double hits(double falseAlarms, double eta) {
    return falseAlarms <= 0 || falseAlarms >= 1
        ? falseAlarms
        : Normal.cdf(Normal.quantile(falseAlarms) + eta);
  }

  private static String label(double eta) {
    return "η = " + Numbers.write(eta);
  }

  private static Curve curve(String label, double from, double to, DoubleUnaryOperator height) {
    double[] x = IntStream.rangeClosed(0, POINTS)
        .mapToDouble(i -> from + (to - from) * i / POINTS)
        .toArray();
    return Curve.of(label, x, DoubleStream.of(x).map(height).toArray());
  }
}
