package org.maskedbandit.lab.identify;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
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
import org.maskedbandit.lab.study.Sample;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.evidence.Evidence;

/** Decisions until a winner as one page, with its picture and all runs. */
public record IdentifyPage(List<Identified> all) {
  /** More points than that cannot be seen. */
  private static final int POINTS = 200;

  /** The risk of each limit of a share: 95% for both. */
  private static final double RISK = 0.025;

  /** Writes the page, the picture and a row for each run. */
  public void write(OutputFolder folder, Provenance provenance) {
    Figure figure = new Figures(folder).write("decided", picture());
    folder.write("runs.csv", runs().csv());
    IdentifyStudy study = all.get(0).study();
    String plan = study.runs() + (study.runs() == 1 ? " run" : " runs") + " of each policy, "
        + "confidence " + Numbers.write(study.confidence()) + ", tolerance "
        + Numbers.write(study.tolerance()) + ", at most " + study.limit() + " decisions, seed "
        + study.seed();
    Page page = Page.titled("Decisions until a winner", study.problem().written() + ", " + plan)
        .lead(lead())
        .section("table", "Decisions")
        .table(Identified.sentence(all), Identified.table(all))
        .section("picture", "When runs were decided")
        .figure(
            figure.svg(),
            "The part of all runs that had declared a winner by then, with limits of Clopper and"
                + " Pearson at confidence 95% at each moment.",
            figure.downloads())
        .file("runs.csv", "decisions, answer and regret of every run")
        .file("decided.csv", "the points of the picture")
        .file("results.json", "means, errors and runs without an answer, in full precision");
    folder.write("index.html", page.html(provenance));
  }

  /** Who needed the fewest decisions, of those that have an answer in most runs. */
  private String lead() {
    return all.stream()
        .filter(each -> 2 * each.undecided() < runs(each))
        .min(Comparator.comparingDouble(IdentifyPage::median))
        .map(each -> "`" + each.policy().written() + "` "
            + (all.size() == 1 ? "declared" : "was the first to declare") + " a winner, after "
            + Math.round(median(each)) + " decisions in the median of the runs that have one; "
            + each.undecided() + " of " + runs(each) + " ended without an answer.")
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
        all.stream().map(IdentifyPage::line).toList()));
  }

  /** At most {@link #POINTS} steps, one for each winner, and on to the limit if runs have none. */
  private static Curve line(Identified each) {
    double limit = each.study().limit();
    double share = 1 - (double) each.undecided() / each.endings().size();
    Sample decisions = each.decisions().orElse(Sample.of(limit));
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
    x[2 * steps] = share < 1 ? limit : sorted[sorted.length - 1];
    y[2 * steps] = share;
    return Curve.of(each.policy().written(), x, y)
        .band(
            limits(y, part -> Evidence.lowerLimit(count(part, each), runs(each), RISK)),
            limits(y, part -> Evidence.upperLimit(count(part, each), runs(each), RISK)));
  }

  private static double[] limits(double[] shares, DoubleUnaryOperator limit) {
    return Arrays.stream(shares).map(limit).toArray();
  }

  private static long count(double share, Identified each) {
    return Math.round(share * runs(each));
  }

  private static int runs(Identified each) {
    return each.endings().size();
  }

  private Table runs() {
    Table table = Table.of("policy", "run", "decisions", "decided", "wrong", "regret");
    for (Identified each : all) {
      for (int run = 0; run < each.endings().size(); run++) {
        Identification.Ending ending = each.endings().get(run);
        table.row(
            each.policy().written(),
            run,
            ending.decisions(),
            ending.decided(),
            ending.wrong(),
            ending.regret());
      }
    }
    return table;
  }
}
