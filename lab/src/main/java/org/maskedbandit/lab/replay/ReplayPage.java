package org.maskedbandit.lab.replay;

import java.util.List;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.log.RewardRange;
import org.maskedbandit.lab.report.Html;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Provenance;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Figures.Figure;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;

/** Results as one page, with a picture of cumulative reward. */
public record ReplayPage(ReplayResults results) {
  private static final double LOW = 0.05;
  private static final double HIGH = 0.95;

  /** So many segments are on the page. */
  private static final int SHOWN = 20;

  public void write(OutputFolder folder, Provenance provenance) {
    Figure figure = new Figures(folder).write("reward", picture());
    folder.write("replay.csv", results.table().csv());
    folder.write("results.json", Json.text(results.json()));
    ReplayWords words = new ReplayWords(results);
    Html page = Html.titled(
            "Policies on a log",
            results.log().log().name() + ", " + results.replay().repeats()
                + " repeats of each policy, seed " + results.replay().seed())
        .lead(words.log());
    page.section("reward", "Mean reward");
    words.warnings().forEach(page::note);
    page.table(
        "Mean reward with an interval of confidence 0.95. Standard errors are of the repeats and of"
            + " blocks of rows together; rewards is how many stand behind a number, in one repeat.",
        results.table().folded("policy", "promise"));
    words.costs().forEach(page::paragraph);
    page.note(words.outside());
    page.section("time", "Cumulative reward")
        .figure(
            figure.svg(),
            "Sum of rewards up to each decision: the mean over the repeats, with bands that hold"
                + " nine of ten repeats. All repeats read the same log.",
            figure.downloads());
    addSegments(folder, page);
    page.section("promises", "What is promised");
    results
        .rows()
        .forEach(row -> row.claim()
            .ifPresent(claim -> page.paragraph("`" + row.policy() + "`: " + claim.sentence())));
    page.file("replay.csv", "the table in full precision")
        .file("reward.csv", "the points of the picture")
        .file("results.json", "the same as JSON");
    folder.write("index.html", page.html(provenance));
  }

  private void addSegments(OutputFolder folder, Html page) {
    if (results.log().log().columns().contexts().isEmpty()) {
      return;
    }
    folder.write("segments.csv", results.segments(Integer.MAX_VALUE).csv());
    int segments = results.log().segments().size();
    page.section("segments", "Segments")
        .table(
            "Mean reward in each segment"
                + (segments > SHOWN ? ", for the " + SHOWN + " largest of " + segments : "")
                + "; rewards is how many stand behind a number, in one repeat.",
            results.segments(SHOWN))
        .file("segments.csv", "all segments in full precision");
  }

  private Picture picture() {
    List<Curve> curves = results.replayed().stream().map(this::curve).toList();
    return Picture.of(new Panel(
        "",
        Axis.linear("decision"),
        Axis.linear("cumulative reward (mean and 90% of repeats)").named("reward"),
        curves));
  }

  private Curve curve(Replay.Replayed replayed) {
    Earnings earnings = replayed.earnings();
    RewardRange range = results.log().log().range();
    int count = earnings.reached() + 1;
    double[] x = new double[count];
    double[] y = new double[count];
    double[] low = new double[count];
    double[] high = new double[count];
    for (int i = 1; i < count; i++) {
      Sample sums = earnings.at(i - 1);
      x[i] = earnings.point(i - 1);
      y[i] = range.low() * x[i] + range.width() * sums.mean();
      low[i] = range.low() * x[i] + range.width() * sums.quantile(LOW);
      high[i] = range.low() * x[i] + range.width() * sums.quantile(HIGH);
    }
    return Curve.of(replayed.policy().written(), x, y).band(low, high);
  }
}
