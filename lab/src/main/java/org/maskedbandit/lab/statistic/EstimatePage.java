package org.maskedbandit.lab.statistic;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Heading;
import org.maskedbandit.lab.report.Html;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Provenance;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Figures.Figure;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.statistic.Estimate.Arm;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.statistic.Interval;
import org.maskedbandit.statistic.Sentences;

/** An estimate for people and programs: a table, sentences, JSON, and a page with a picture. */
public record EstimatePage(Estimate estimate) {
  /** Ends of intervals are shown with that many places, rounded outwards. */
  private static final double PLACES = 1e4;

  /** At most that many arms have their names under the picture. */
  private static final int NAMED = 10;

  /** A row for each arm. */
  public Table table() {
    Table table = Table.of(
        Heading.of("arm"),
        Heading.of("releases"),
        Heading.of("rewards"),
        Heading.of("estimate"),
        new Heading("from", "lower"),
        new Heading("to", "upper"),
        new Heading("P(best)", "best"),
        new Heading("minus leader", "difference"),
        new Heading("from", "difference_lower"),
        new Heading("to", "difference_upper"));
    double top = estimate.leader().mean();
    for (Arm arm : estimate.arms()) {
      Optional<Interval> difference = arm.difference();
      table.row(
          arm.name(),
          arm.releases(),
          arm.rewards(),
          cell(arm.mean()),
          down(arm.interval().lower()),
          up(arm.interval().upper()),
          Cell.number(arm.best(), String.format(Locale.ROOT, "%.3f", arm.best())),
          cell(difference.isEmpty() ? Double.NaN : arm.mean() - top),
          down(difference.map(Interval::lower).orElse(Double.NaN)),
          up(difference.map(Interval::upper).orElse(Double.NaN)));
    }
    return table;
  }

  private static Cell cell(double value) {
    return Cell.number(value, String.format(Locale.ROOT, "%.4f", value));
  }

  private static Cell down(double value) {
    return Cell.number(value, cell(Math.floor(value * PLACES) / PLACES).shown());
  }

  private static Cell up(double value) {
    return Cell.number(value, cell(Math.ceil(value * PLACES) / PLACES).shown());
  }

  /** What the numbers say, and what they hold for. */
  public List<String> sentences() {
    List<String> all = new ArrayList<>();
    if (estimate.arms().size() > 1) {
      all.add(sentence(winner()));
      all.add(shared());
      all.add(sentence(loss()));
      all.add("P(best) of " + estimate.leader().words() + " is "
          + Sentences.best(estimate.leader().best()) + ".");
    }
    String confidence = Numbers.write(estimate.question().confidence());
    all.add("Each interval holds at every moment with confidence " + confidence + ".");
    return all;
  }

  /** What the winner takes into account. */
  private String shared() {
    return "For a winner the chance of an error is shared among "
        + estimate.goal().mostArms()
        + " arms"
        + (estimate.question().mostArms().isEmpty()
            ? ", twice those of the file; --most-arms says how many there may ever be."
            : ".")
        + " An arm that is not in the file is not compared.";
  }

  private static String sentence(String words) {
    String first = words.substring(0, 1).toUpperCase(Locale.ROOT);
    return first + words.substring(1) + (words.endsWith(".") ? "" : ".");
  }

  private String winner() {
    String leader = estimate.leader().words();
    double alpha = estimate.goal().alpha();
    double tolerance = estimate.goal().tolerance();
    if (estimate.winner().declared()) {
      return tolerance > 0
          ? Sentences.goodEnough(leader, tolerance, alpha)
          : Sentences.winner(leader, alpha);
    }
    return Sentences.noWinner(
        rival().map(Arm::words).orElse("none"), estimate.winner().decisionsMissing());
  }

  private String loss() {
    return Sentences.loss(estimate.leader().words(), estimate.loss());
  }

  private Optional<Arm> rival() {
    return estimate.winner().rival().stream().mapToObj(estimate.arms()::get).findFirst();
  }

  public ObjectNode json() {
    ObjectNode node = Json.object()
        .put("releases", estimate.source())
        .put("confidence", estimate.question().confidence())
        .put("tolerance", estimate.goal().tolerance())
        .put("mostArms", estimate.goal().mostArms())
        .put("typicalEffect", estimate.question().typicalEffect())
        .put("policy", estimate.question().policy().map(each -> each.written()).orElse(null));
    ArrayNode arms = node.putArray("arms");
    estimate.arms().forEach(arm -> arms.add(json(arm)));
    node.set("winner", winnerJson());
    node.set(
        "loss",
        Json.object()
            .put("arm", estimate.leader().name())
            .put("mean", estimate.loss())
            .put("sentence", loss()));
    return node;
  }

  private ObjectNode json(Arm arm) {
    double alpha = estimate.goal().alpha();
    ObjectNode node = Json.object()
        .put("arm", arm.name())
        .put("releases", arm.releases())
        .put("rewards", arm.rewards())
        .put("estimate", arm.mean());
    node.set("interval", json(arm.interval(), Sentences.mean(arm.interval(), alpha)));
    node.put("best", arm.best());
    Arm leader = estimate.leader();
    arm.difference()
        .ifPresent(interval -> node.set(
            "difference",
            json(interval, Sentences.difference(arm.words(), leader.words(), interval, alpha))
                .put("against", leader.name())
                .put("estimate", arm.mean() - leader.mean())));
    return node;
  }

  private static ObjectNode json(Interval interval, String sentence) {
    return Json.object()
        .put("lower", interval.lower())
        .put("upper", interval.upper())
        .put("sentence", sentence);
  }

  /** Of one arm there is none, because it has no rival. */
  private ObjectNode winnerJson() {
    boolean declared = estimate.winner().declared() && estimate.arms().size() > 1;
    ObjectNode node = Json.object()
        .put("arm", declared ? estimate.leader().name() : null)
        .put("leader", estimate.leader().name())
        .put("rival", rival().map(Arm::name).orElse(null));
    Json.number(node, "evidence", estimate.winner().evidence());
    Json.number(node, "threshold", estimate.winner().threshold());
    return estimate.arms().size() > 1 ? node.put("sentence", winner()) : node;
  }

  /** Writes the page, its picture, its table and the JSON. */
  public void write(OutputFolder folder, Provenance provenance) {
    Figure figure = new Figures(folder).write("estimate", picture(), table());
    Html page = Html.titled("What the releases tell", estimate.source())
        .lead(lead())
        .section("arms", "Arms")
        .figure(figure.svg(), "Estimates with their intervals.", figure.downloads())
        .table("All arms.", table())
        .section("winner", "Winner");
    sentences().forEach(page::paragraph);
    page.file("estimate.csv", "the table, in full precision")
        .file("results.json", "the same with a sentence for each number");
    folder.write("results.json", Json.text(json()));
    folder.write("index.html", page.html(provenance));
  }

  /** The winner, or who leads. */
  private String lead() {
    Arm leader = estimate.leader();
    String mean = String.format(Locale.ROOT, "%.4f", leader.mean());
    return estimate.arms().size() == 1
        ? sentence(leader.words() + " has a mean of about " + mean)
        : sentence(winner()) + " "
            + sentence(leader.words() + " leads with a mean of about " + mean);
  }

  private Picture picture() {
    int count = estimate.arms().size();
    return Picture.of(new Panel(
        "",
        Axis.linear("arm, in the order of the table").from(0).to(count + 1),
        Axis.linear("mean").from(0).to(1),
        IntStream.range(0, count).mapToObj(this::bar).toList()));
  }

  /** Of many arms names have no room. */
  private Curve bar(int place) {
    Arm arm = estimate.arms().get(place);
    String label = estimate.arms().size() > NAMED ? "estimate" : arm.name();
    return Curve.of(label, new double[] {place + 1}, new double[] {arm.mean()})
        .band(
            new double[] {arm.interval().lower()}, new double[] {arm.interval().upper()})
        .points();
  }
}
