package org.maskedbandit.lab.identify;

import static org.maskedbandit.lab.report.Block.file;
import static org.maskedbandit.lab.report.Block.section;
import static org.maskedbandit.lab.report.Block.table;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.maskedbandit.lab.grid.Rows;
import org.maskedbandit.lab.grid.Runs;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Format;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Page;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.evidence.Evidence;

/** Decisions until a winner, with the part of runs that has one by then. */
public record IdentifyReport(WinnerMeasure measure, List<Identified> all, double seconds) {
  /** More points than that cannot be seen. */
  private static final int POINTS = 200;

  /** The risk of each limit of a share: 95% for both. */
  private static final double RISK = 0.025;

  private static final Column<Identified> POLICY =
      Column.of("policy", each -> each.policy().written());
  private static final Column<Identified> DECISIONS =
      decisions("decisions", Sample::mean).path("decisions.mean");
  private static final Column<Identified> ERROR = decisions("standard_error", Sample::standardError)
      .heading("± s.e.")
      .path("decisions.standardError");
  private static final Column<Identified> MEDIAN =
      decisions("median", Sample::median).path("decisions.median");
  private static final Column<Identified> P90 =
      decisions("p90", sample -> sample.quantile(0.9)).path("decisions.p90");
  private static final Column<Identified> REGRET = Column.<Identified>of(
          "regret", each -> each.regret().mean())
      .format(Format.BRIEF)
      .path("regret.mean");
  private static final Column<Identified> WRONG = Column.of("wrong", Identified::wrong);
  private static final Column<Identified> UNDECIDED = Column.of("undecided", Identified::undecided);
  private static final Column<Identified> RUNS =
      Column.of("runs", each -> each.runs().size());

  public static Report of(WinnerMeasure measure, List<Runs<Ending>> runs, double seconds) {
    return new IdentifyReport(measure, runs.stream().map(Identified::new).toList(), seconds)
        .report();
  }

  private static Column<Identified> decisions(String name, ToDoubleFunction<Sample> number) {
    return Column.<Identified>of(
            name, each -> each.decisions().map(number::applyAsDouble).orElse(Double.NaN))
        .format(Format.WHOLE);
  }

  private Report report() {
    return Report.of(listing(), json(), List.of(sentence()), this::page);
  }

  private Listing<Identified> listing() {
    return new Listing<>(
        List.of(POLICY, DECISIONS, ERROR, MEDIAN, P90, REGRET, WRONG, UNDECIDED, RUNS), all);
  }

  private Listing<Identified> json() {
    return new Listing<>(
        List.of(
            POLICY,
            Column.of("problem", each -> problem()),
            Column.of("confidence", each -> measure.confidence()),
            Column.of("tolerance", each -> measure.tolerance()),
            Column.of("limit", each -> limit()),
            DECISIONS,
            ERROR,
            MEDIAN,
            P90,
            REGRET,
            Column.of("regret.standardError", each -> each.regret().standardError()),
            WRONG,
            UNDECIDED,
            RUNS,
            Column.of("seed", each -> each.runs().series().seed()),
            Column.of("seconds", each -> seconds)),
        all);
  }

  private Series first() {
    return all.get(0).runs().series();
  }

  private String problem() {
    return first().problem().written();
  }

  private long limit() {
    return first().horizon();
  }

  private int runs() {
    return all.get(0).runs().size();
  }

  /** What the numbers are of, in a sentence. */
  String sentence() {
    return "decisions: mean over the runs that declared a winner at confidence "
        + measure.confidence() + "; "
        + (all.stream().allMatch(each -> each.undecided() == 0)
            ? "all did"
            : "the undecided had none after " + limit() + " decisions");
  }

  private Page page() {
    String plan = runs() + (runs() == 1 ? " run" : " runs") + " of each policy, "
        + "confidence " + Numbers.write(measure.confidence()) + ", tolerance "
        + Numbers.write(measure.tolerance()) + ", at most " + limit() + " decisions, seed "
        + first().seed();
    return new Page(
        "Decisions until a winner",
        problem() + ", " + plan,
        lead(),
        List.of(
            section("table", "Decisions"),
            table(sentence(), listing().table()),
            section("picture", "When runs were decided"),
            new Figures()
                .of(
                    "decided",
                    picture(),
                    "The part of all runs that had declared a winner by then, with limits of"
                        + " Clopper and Pearson at confidence 95% at each moment."),
            file(
                "runs.csv",
                "decisions, answer and regret of every run",
                file -> new Rows<>(Ending.class)
                    .write(
                        file,
                        Map.of("policy", series -> series.policy().written()),
                        all.stream().map(Identified::runs).toList(),
                        List::of)),
            file("decided.csv", "the points of the picture"),
            Report.results(json(), "means, errors and runs without an answer, in full precision")));
  }

  /** Who needed the fewest decisions, of those that have an answer in most runs. */
  private String lead() {
    return all.stream()
        .filter(each -> 2 * each.undecided() < runs())
        .min(Comparator.comparingDouble(IdentifyReport::median))
        .map(each -> "`" + each.policy().written() + "` "
            + (all.size() == 1 ? "declared" : "was the first to declare") + " a winner, after "
            + Math.round(median(each)) + " decisions in the median of the runs that have one; "
            + each.undecided() + " of " + runs() + " ended without an answer.")
        .orElse("No policy declared a winner in most of its runs; allow more decisions.");
  }

  private static double median(Identified each) {
    return each.decisions().orElseThrow().median();
  }

  private Picture picture() {
    return Picture.of(new Panel(
        "",
        Axis.logarithmic("decisions"),
        Axis.linear("share of runs with a winner").named("share").from(0).to(1),
        all.stream().map(this::line).toList()));
  }

  /** At most {@link #POINTS} steps, one for each winner, and on to the limit if runs have none. */
  private Curve line(Identified each) {
    double share = 1 - (double) each.undecided() / runs();
    Sample decisions = each.decisions().orElse(Sample.of(limit()));
    double[] sorted = decisions.values();
    Arrays.sort(sorted);
    int steps = Math.min(POINTS, sorted.length);
    double[] x = new double[2 * steps + 1];
    double[] y = new double[2 * steps + 1];
    for (int i = 0; i < steps; i++) {
      x[2 * i] = sorted[(int) ((long) i * sorted.length / steps)];
      x[2 * i + 1] = x[2 * i];
      y[2 * i] = share * i / steps;
      y[2 * i + 1] = share * (i + 1) / steps;
    }
    x[2 * steps] = share < 1 ? limit() : sorted[sorted.length - 1];
    y[2 * steps] = share;
    return Curve.of(each.policy().written(), x, y)
        .band(
            limits(y, part -> Evidence.lowerLimit(count(part), runs(), RISK)),
            limits(y, part -> Evidence.upperLimit(count(part), runs(), RISK)));
  }

  private static double[] limits(double[] shares, DoubleUnaryOperator limit) {
    return Arrays.stream(shares).map(limit).toArray();
  }

  private long count(double share) {
    return Math.round(share * runs());
  }
}
