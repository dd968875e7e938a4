package org.maskedbandit.lab.statistic;

import static org.maskedbandit.lab.report.Block.file;
import static org.maskedbandit.lab.report.Block.section;
import static org.maskedbandit.lab.report.Block.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.report.Block;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Format;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Page;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.study.RegretReport;
import org.maskedbandit.lab.study.Regrets;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.evidence.Evidence;

/** Coverage for people: a table, a picture, and a page with both. */
public final class CoverageReport {
  /** Panels side by side in one picture. */
  private static final int PANELS = 4;

  /** Marks of the same interval stand beside each other. */
  private static final double APART = 0.1;

  /** The risk of each limit of a share: 95% for both. */
  private static final double RISK = 0.025;

  private CoverageReport() {}

  /** An interval of a policy. */
  private record Row(Coverage coverage, IntervalMisses interval) {}

  private static Column<Row> share(
      String key, String heading, int decimals, ToIntFunction<IntervalMisses> count) {
    return number(
        key, heading, decimals, each -> each.interval.share(count.applyAsInt(each.interval)));
  }

  private static Column<Row> number(
      String key, String heading, int decimals, ToDoubleFunction<Row> value) {
    return Column.<Row>of(key, value::applyAsDouble)
        .heading(heading)
        .format(Format.decimals(decimals));
  }

  /** A row for each interval of each policy, in shares of runs. */
  public static Table table(List<Coverage> all) {
    return new Listing<>(
            List.of(
                Column.<Row>of("policy", each -> each.coverage.policy().written()),
                Column.<Row>of("interval", each -> each.interval.name()),
                share("ever_missed", "ever missed", 4, IntervalMisses::ever),
                share("missed_at_end", "at the end", 4, IntervalMisses::end),
                share("naive_ever_missed", "naive: ever", 3, IntervalMisses::naiveEver),
                share("naive_missed_at_end", "at the end", 3, IntervalMisses::naiveEnd),
                number("half_width", "half-width", 4, each -> each.interval.halfWidth()),
                number("naive_half_width", "naive", 4, each -> each.interval.naiveHalfWidth())),
            all.stream()
                .flatMap(each -> each.intervals().stream().map(one -> new Row(each, one)))
                .toList())
        .table();
  }

  /** What the JSON of {@code simulate} has besides, by the series of its rows; in counts. */
  public static <T> List<Column<T>> fields(Function<T, Coverage> coverage) {
    List<Column<IntervalMisses>> counts = List.of(
        Column.of("of", IntervalMisses::name),
        Column.of("ever_missed", IntervalMisses::ever),
        Column.of("missed_at_end", IntervalMisses::end),
        Column.of("naive_ever_missed", IntervalMisses::naiveEver),
        Column.of("naive_missed_at_end", IntervalMisses::naiveEnd),
        Column.of("half_width", IntervalMisses::halfWidth),
        Column.of("naive_half_width", IntervalMisses::naiveHalfWidth));
    return Column.of(
        coverage,
        Column.of("coverage.confidence", Coverage::confidence),
        Column.of("coverage.runs", Coverage::runs),
        Column.of("coverage.intervals", each -> new Listing<>(counts, each.intervals())));
  }

  /** One sentence that says what the numbers are. */
  public static String remark(double confidence) {
    return String.format(
        Locale.ROOT,
        "Our intervals ever miss in at most %s%% of all runs, however often one looks; naive is the"
            + " posterior mean ± 1.96 deviations.",
        percent(confidence));
  }

  /** The report of a study whose intervals were looked at, with its regrets as a second page. */
  public static Report of(List<Coverage> all, RegretReport regret, List<Block> files) {
    Map<Series, Coverage> bySeries = new HashMap<>();
    List<Regrets> series = regret.results().series();
    IntStream.range(0, all.size()).forEach(i -> bySeries.put(series.get(i).series(), all.get(i)));
    Listing<RegretReport.Row> json = regret
        .json()
        .with(fields(row -> Objects.requireNonNull(bySeries.get(row.regrets().series()))));
    Page coverage = page(all, regret.results().study());
    List<Block> more = new ArrayList<>(files);
    more.add(new Block.Linked(
        "coverage.html", "how often confidence intervals missed, as a page", coverage));
    more.add(file("coverage.csv", "the same as a table"));
    return new Report(
        table(all),
        json.json(),
        List.of(remark(all.get(0).confidence())),
        () -> regret.page(json, more));
  }

  /** The page with the picture and the table. */
  public static Page page(List<Coverage> all, Study study) {
    Coverage first = all.get(0);
    return new Page(
        "Coverage of intervals",
        first.problem().written() + ", " + plan(study),
        lead(all),
        List.of(
            section("misses", "How often intervals missed"),
            text(remark(first.confidence())),
            new Figures()
                .of(
                    "coverage",
                    picture(all),
                    table(all),
                    "Share of runs in which an interval ever missed, with limits of Clopper and"
                        + " Pearson at confidence 95%."),
            Block.table(
                "All intervals, in shares of " + runs(study.runs()) + ". Half-widths are means of"
                    + " at most " + Coverage.RUNS_WITH_WIDTHS + " runs.",
                table(all)),
            file("coverage.csv", "the table"),
            file("coverage.svg", "the picture"),
            file("index.html", "the regret of the same runs")));
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
