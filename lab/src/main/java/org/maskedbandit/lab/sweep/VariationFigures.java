package org.maskedbandit.lab.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.maskedbandit.lab.grid.Spread;
import org.maskedbandit.lab.report.Block;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.problem.Problem;

/** Regret at the horizon against each parameter of the grids of a study. */
record VariationFigures(SweepSummary summary, Figures figures) {
  /** More lines in one panel are hard to read. */
  private static final int MOST_LINES = 12;

  /** Of policies without the parameter, which are level lines. */
  private static final int MOST_LEVELS = 4;

  /** A figure for each parameter. */
  List<Block> of(Problem problem, int number) {
    Map<String, Spread> regrets = new LinkedHashMap<>();
    summary
        .ranking(problem)
        .forEach(each -> regrets.put(each.series().policy().written(), each.regret()));
    summary.ordered(problem).ifPresent(only -> figures.ordered(only.policies()));
    Map<String, List<Variation>> parameters = new LinkedHashMap<>();
    summary
        .variations(problem)
        .forEach(each -> parameters
            .computeIfAbsent(each.parameter(), absent -> new ArrayList<>())
            .add(each));
    List<Block> blocks = new ArrayList<>();
    parameters.forEach((name, all) -> blocks.add(figure(problem, number, regrets, all)));
    return blocks;
  }

  private Block figure(
      Problem problem, int number, Map<String, Spread> regrets, List<Variation> all) {
    String parameter = all.get(0).parameter();
    List<Curve> lines = new ArrayList<>();
    all.stream().limit(MOST_LINES).forEach(each -> lines.add(line(each, regrets)));
    double[] ends = all.stream()
        .flatMap(each -> each.places().stream())
        .mapToDouble(Variation.Place::value)
        .sorted()
        .toArray();
    Set<String> varied =
        all.stream().flatMap(each -> each.policies().stream()).collect(Collectors.toSet());
    regrets.entrySet().stream()
        .filter(each -> !varied.contains(each.getKey()))
        .limit(MOST_LEVELS)
        .forEach(each -> lines.add(level(each.getKey(), each.getValue(), ends)));
    return figures.of(
        "regret-" + number + "-against-" + parameter.replaceAll("[^A-Za-z0-9]", "-"),
        Picture.of(new Panel(
            problem.written(),
            axis(all),
            Axis.logarithmic("regret at the horizon").named("regret"),
            lines)),
        "Mean regret at the horizon against `" + parameter + "`, with bars of two standard errors"
            + (all.size() > MOST_LINES
                ? "; the first " + MOST_LINES + " of " + all.size() + " lines."
                : "."));
  }

  private static Curve line(Variation each, Map<String, Spread> regrets) {
    List<Spread> spreads = each.policies().stream().map(regrets::get).toList();
    Curve line = Curve.of(
        each.form(),
        each.places().stream().mapToDouble(Variation.Place::value).toArray(),
        spreads.stream().mapToDouble(Spread::mean).toArray());
    return spreads.get(0).size() > 1
        ? line.errors(spreads.stream().mapToDouble(Spread::standardError).toArray())
            .points()
        : line.points();
  }

  /** A policy that does not have the parameter. */
  private static Curve level(String policy, Spread regret, double[] sorted) {
    double[] ends = {sorted[0], sorted[sorted.length - 1]};
    return Curve.of(policy, ends, new double[] {regret.mean(), regret.mean()}).dashed();
  }

  /** Logarithmic, with a place for 0, unless a value is below 0. */
  private static Axis axis(List<Variation> all) {
    double least =
        all.stream().mapToDouble(each -> each.places().get(0).value()).min().orElseThrow();
    String name = all.get(0).parameter();
    if (least < 0) {
      return Axis.linear(name);
    }
    return least > 0 ? Axis.logarithmic(name) : Axis.logarithmic(name).withZero();
  }
}
