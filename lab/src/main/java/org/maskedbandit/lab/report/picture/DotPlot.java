package org.maskedbandit.lab.report.picture;

import java.util.ArrayList;
import java.util.List;

/**
 * A panel with a dot and an error bar for each name: names stand on the y axis, the first on top,
 * and values on the x axis.
 *
 * <pre>{@code
 * Panel panel = new DotPlot("policy", Axis.logarithmic("regret (mean ± 2 standard errors)"))
 *     .mean("epoch-coins(eta=1)", "first", 66.3, 0.5)
 *     .mean("dp-se(epsilon=1.03)", "others", 412, 9.1)
 *     .line("ucb1, without privacy", 28)
 *     .panel("");
 * Figure figure = figures.of("ranking", Picture.of(panel), "Mean regret of each policy.");
 * }</pre>
 *
 * The files of a figure have a column for the names, called like their axis. Names that are long
 * are shown with four digits for each parameter; the file has them in full.
 */
public final class DotPlot {
  private final String title;
  private final Axis values;
  private final List<String> names = new ArrayList<>();
  private final List<Curve> dots = new ArrayList<>();
  private final List<Line> lines = new ArrayList<>();

  private record Line(String label, double value) {}

  /** An empty plot; the title says what the names are, such as policy or arm. */
  public DotPlot(String title, Axis values) {
    this.title = title;
    this.values = values;
  }

  /**
   * Adds a mean with a bar of two standard errors, or none if the error is not a number. Dots of a
   * group share their colour, and the legend has its label. Dots of one name share their row.
   */
  public DotPlot mean(String name, String group, double mean, double standardError) {
    Curve dot = dot(name, group, mean);
    dots.add(Double.isNaN(standardError) ? dot : dot.errors(new double[] {standardError}));
    return this;
  }

  /** Adds an estimate with the ends of its interval. */
  public DotPlot interval(String name, String group, double estimate, double low, double high) {
    dots.add(dot(name, group, estimate).band(new double[] {low}, new double[] {high}));
    return this;
  }

  private Curve dot(String name, String group, double value) {
    if (!names.contains(name)) {
      names.add(name);
    }
    double[] place = {names.indexOf(name)};
    return Curve.of(group, place, new double[] {value}).points();
  }

  /** Adds a dashed line across all names, to compare with. */
  public DotPlot line(String label, double value) {
    lines.add(new Line(label, value));
    return this;
  }

  /** The panel; an empty title is left out. */
  public Panel panel(String panelTitle) {
    List<Curve> curves = new ArrayList<>(dots);
    double[] ends = {-0.5, names.size() - 0.5};
    for (Line line : lines) {
      curves.add(
          Curve.of(line.label, ends, new double[] {line.value, line.value}).dashed());
    }
    return new Panel(panelTitle, Axis.names(title, names), values, curves);
  }
}
