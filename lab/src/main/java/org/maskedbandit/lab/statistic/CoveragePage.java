package org.maskedbandit.lab.statistic;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Page;
import org.maskedbandit.lab.report.Provenance;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Figures.Figure;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.evidence.Evidence;

/** Coverage for people: a table, a picture, and a page with both. */
public final class CoveragePage {
  /** Panels side by side in one picture. */
  private static final int PANELS = 4;

  /** Marks of the same interval stand beside each other. */
  private static final double APART = 0.1;

  /** The risk of each limit of a share: 95% for both. */
  private static final double RISK = 0.025;

  private CoveragePage() {}

  /** A row for each interval of each policy, in shares of runs. */
  public static Table table(List<Coverage> all) {
    Table table = Table.of(
        Column.of("policy"),
        Column.of("interval"),
        new Column("ever missed", "ever_missed"),
        new Column("at the end", "missed_at_end"),
        new Column("naive: ever", "naive_ever_missed"),
        new Column("at the end", "naive_missed_at_end"),
        new Column("half-width", "half_width"),
        new Column("naive", "naive_half_width"));
    for (Coverage each : all) {
      for (IntervalMisses interval : each.intervals()) {
        table.row(
            each.policy().written(),
            interval.name(),
            cell("%.4f", interval.share(interval.ever())),
            cell("%.4f", interval.share(interval.end())),
            cell("%.3f", interval.share(interval.naiveEver())),
            cell("%.3f", interval.share(interval.naiveEnd())),
            cell("%.4f", interval.halfWidth()),
            cell("%.4f", interval.naiveHalfWidth()));
      }
    }
    return table;
  }

  private static Cell cell(String format, double value) {
    return Double.isNaN(value)
        ? Cell.text("")
        : Cell.number(value, String.format(Locale.ROOT, format, value));
  }

  /** One sentence that says what the numbers are. */
  public static String remark(double confidence) {
    return String.format(
        Locale.ROOT,
        "Our intervals ever miss in at most %s%% of all runs, however often one looks; naive is the"
            + " posterior mean ± 1.96 deviations.",
        percent(confidence));
  }

  /** The objects of {@code simulate}, each with its coverage. */
  public static ArrayNode json(ArrayNode results, List<Coverage> all) {
    for (int i = 0; i < all.size(); i++) {
      ((ObjectNode) results.get(i)).set("coverage", all.get(i).json());
    }
    return results;
  }

  /** Writes the page, its picture and the table. */
  public static void write(
      List<Coverage> all, Study study, OutputFolder folder, Provenance provenance) {
    Coverage first = all.get(0);
    Figure figure = new Figures(folder).write("coverage", picture(all), table(all));
    Page page = Page.titled("Coverage of intervals", first.problem().written() + ", " + plan(study))
        .lead(lead(all))
        .section("misses", "How often intervals missed")
        .paragraph(remark(first.confidence()))
        .figure(
            figure.svg(),
            "Share of runs in which an interval ever missed, with limits of Clopper and Pearson at"
                + " confidence 95%.",
            figure.downloads())
        .table(
            "All intervals, in shares of " + runs(study.runs()) + ". Half-widths are means of at"
                + " most " + Coverage.RUNS_WITH_WIDTHS + " runs.",
            table(all))
        .file("coverage.csv", "the table")
        .file("coverage.svg", "the picture")
        .file("index.html", "the regret of the same runs");
    folder.write("coverage.html", page.html(provenance));
  }

  private static String plan(Study study) {
    return "T = " + study.horizon() + " rounds, " + runs(study.runs()) + " of each policy, seed "
        + study.seed();
  }

  private static String runs(int count) {
    return count == 1 ? "1 run" : count + " runs";
  }

  /** The interval that missed most often. */
  private static String lead(List<Coverage> all) {
    int worst = all.stream()
        .mapToInt(each -> Math.max(each.worstMean(), each.worstDifference()))
        .max()
        .orElseThrow();
    Coverage first = all.get(0);
    return "The interval that missed most often did so in " + worst + " of " + runs(first.runs())
        + ", at any moment of the run; in the long run it may in at most "
        + percent(first.confidence()) + "% of them.";
  }

  private static String percent(double confidence) {
    return Numbers.write(Math.round(1e6 * Numbers.oneMinus(confidence)) / 1e4);
  }

  private static Picture picture(List<Coverage> all) {
    return new Picture(all.stream()
        .limit(PANELS)
        .map(each -> Panel.of(
            each.policy().written(),
            Axis.linear("interval, in the order of the table"),
            Axis.linear("ever missed").from(0),
            marks(each, "ours", -APART, IntervalMisses::ever),
            marks(each, "naive", APART, IntervalMisses::naiveEver),
            promised(each).dashed()))
        .toList());
  }

  /** Marks without a line: between two of them is a point that has no place. */
  private static Curve marks(
      Coverage coverage, String name, double shift, ToIntFunction<IntervalMisses> missed) {
    double[] x = new double[2 * coverage.intervals().size()];
    double[] y = new double[x.length];
    Arrays.fill(y, Double.NaN);
    double[] low = y.clone();
    double[] high = y.clone();
    for (int i = 0; i < coverage.intervals().size(); i++) {
      IntervalMisses each = coverage.intervals().get(i);
      x[2 * i] = i + 1 + shift;
      x[2 * i + 1] = x[2 * i];
      int count = missed.applyAsInt(each);
      y[2 * i] = each.share(count);
      low[2 * i] = Evidence.lowerLimit(count, each.runs(), RISK);
      high[2 * i] = Evidence.upperLimit(count, each.runs(), RISK);
    }
    return Curve.of(name, x, y).points().band(low, high);
  }

  private static Curve promised(Coverage coverage) {
    double[] y = places(coverage);
    Arrays.fill(y, Numbers.oneMinus(coverage.confidence()));
    return Curve.of("promised at most", places(coverage), y);
  }

  private static double[] places(Coverage coverage) {
    return IntStream.rangeClosed(1, coverage.intervals().size())
        .asDoubleStream()
        .toArray();
  }
}
