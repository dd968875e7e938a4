package org.maskedbandit.lab.delay;

import java.util.List;
import org.maskedbandit.lab.report.Html;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Provenance;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Figures.Figure;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;

/** Regret against delay as one page, with its picture and all numbers. */
public record DelayPage(DelayResults results) {
  private static final String PUBLISHING = "A policy that decides from released sums is played"
      + " with a copy of the releases that is late, while rewards are in the sums at once. A"
      + " policy that publishes after every reward has no releases: if the node that decides is"
      + " behind, rewards are late for it, so both delays are the same.";

  /** Writes the page, the picture and a row for each policy and delay. */
  public void write(OutputFolder folder, Provenance provenance) {
    Figure figure = new Figures(folder).write("delay", picture(), results.rows());
    DelayStudy study = results.study();
    String plan = "T = " + study.horizon() + " rounds, "
        + (study.runs() == 1 ? "1 run" : study.runs() + " runs")
        + " of each policy and delay, seed "
        + study.seed();
    Html page = Html.titled(
            "Regret if releases or rewards are late", study.problem().written() + ", " + plan)
        .lead(String.join(" ", results.sentences()))
        .section("picture", "Regret against delay")
        .figure(
            figure.svg(),
            "Mean regret at the horizon, with bands of two standard errors. " + publishers()
                + "Delays are parts of the horizon; 0 is half a decade before the shortest.",
            figure.downloads())
        .paragraph(PUBLISHING)
        .section("table", "Regret with each delay")
        .paragraph("Mean pseudo-regret ± standard error. The last column is the longest delay up"
            + " to which no mean is above 1.1 times that without delay.")
        .table("Releases are late.", results.table(Late.RELEASES))
        .table("Rewards are late.", results.table(Late.REWARDS))
        .file("delay.csv", "regret, and how many times it is that without delay")
        .file("results.json", "the same with tails, in full precision");
    folder.write("index.html", page.html(provenance));
  }

  private String publishers() {
    boolean some = results.curves().stream().anyMatch(DelayPage::publishes);
    return some ? "Dashed: policies that publish after every reward. " : "";
  }

  private static boolean publishes(DelayResults.Curve curve) {
    return !Late.RELEASES.ownLaw(curve.policy());
  }

  Picture picture() {
    return Picture.of(
        panel("Releases reach decisions late", Late.RELEASES),
        panel("Rewards come late", Late.REWARDS));
  }

  private Panel panel(String title, Late late) {
    List<Curve> lines = results.curves().stream()
        .filter(curve -> curve.late() == late)
        .map(this::line)
        .toList();
    Axis delay = Axis.logarithmic("delay, % of the horizon").withZero();
    return new Panel(title, delay, Axis.logarithmic("regret"), lines);
  }

  private Curve line(DelayResults.Curve curve) {
    List<Long> delays = results.study().delays();
    double horizon = results.study().horizon();
    Curve line = Curve.of(
            curve.policy().written(),
            delays.stream().mapToDouble(delay -> 100 * delay / horizon).toArray(),
            delays.stream().mapToDouble(delay -> curve.regret(delay).mean()).toArray())
        .errors(delays.stream()
            .mapToDouble(delay -> curve.regret(delay).standardError())
            .toArray());
    return publishes(curve) ? line.dashed() : line;
  }
}
