package org.maskedbandit.lab.statistic;

import static org.maskedbandit.lab.report.Block.file;
import static org.maskedbandit.lab.report.Block.section;
import static org.maskedbandit.lab.report.Block.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import org.maskedbandit.lab.report.Block;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Format;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Page;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.DotPlot;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.statistic.Estimate.Arm;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.statistic.Interval;
import org.maskedbandit.statistic.Sentences;

/** An estimate for people and programs: a table, sentences, JSON, and a page with a picture. */
public record EstimateReport(Estimate estimate) {
  private static final double PLACES = 1e4;

  private static final Format SHOWN = Format.decimals(4);

  /** Ends of intervals are rounded outwards. */
  private static final Format DOWN =
      Format.decimals(4, value -> Math.floor(value * PLACES) / PLACES);

  private static final Format UP = Format.decimals(4, value -> Math.ceil(value * PLACES) / PLACES);

  public Report report() {
    return new Report(listing().table(), json(), sentences(), this::page);
  }

  /** A row for each arm. */
  private Listing<Arm> listing() {
    double alpha = estimate.goal().alpha();
    Arm leader = estimate.leader();
    return new Listing<>(
        List.of(
            Column.of("arm", Arm::name),
            Column.of("releases", Arm::releases),
            Column.of("rewards", Arm::rewards),
            Column.<Arm>of("estimate", Arm::mean).format(SHOWN),
            Column.<Arm>of("lower", arm -> arm.interval().lower())
                .heading("from")
                .path("interval.lower")
                .format(DOWN),
            Column.<Arm>of("upper", arm -> arm.interval().upper())
                .heading("to")
                .path("interval.upper")
                .format(UP),
            Column.<Arm>of("interval.sentence", arm -> mean(arm.interval(), alpha))
                .unlisted(),
            Column.<Arm>of("best", Arm::best).heading("P(best)").format(Format.decimals(3)),
            difference("difference", (arm, interval) -> arm.mean() - leader.mean())
                .heading("minus leader")
                .path("")
                .format(SHOWN),
            difference("difference_lower", (arm, interval) -> interval.lower())
                .heading("from")
                .path("difference.lower")
                .format(DOWN),
            difference("difference_upper", (arm, interval) -> interval.upper())
                .heading("to")
                .path("difference.upper")
                .format(UP),
            difference("difference.sentence", (arm, interval) -> differs(arm, interval, alpha))
                .unlisted(),
            difference("difference.against", (arm, interval) -> leader.name()).unlisted(),
            difference("difference.estimate", (arm, interval) -> arm.mean() - leader.mean())
                .unlisted()),
        estimate.arms());
  }

  /** The leader has none. */
  private static Column<Arm> difference(String name, BiFunction<Arm, Interval, Object> value) {
    return Column.optional(
        name, arm -> arm.difference().map(interval -> value.apply(arm, interval)));
  }

  /** What the numbers say, and what they hold for. */
  public List<String> sentences() {
    List<String> all = new ArrayList<>();
    if (several()) {
      all.add(sentence(winner()));
      all.add(shared());
      all.add(sentence(loss()));
      all.add("P(best) of " + estimate.leader().words() + " is "
          + Sentences.best(estimate.leader().best()) + ".");
    }
    String confidence = Numbers.write(estimate.question().confidence());
    OptionalLong once = estimate.question().once();
    all.add(
        once.isEmpty()
            ? "Each interval holds at every moment with confidence " + confidence + "."
            : once(once.getAsLong(), confidence));
    return all;
  }

  private static String once(long rewards, String confidence) {
    return "Each interval holds with confidence " + confidence + " for one look, at the releases of"
        + " an arm up to the first with which it has " + rewards + " rewards, if that number was"
        + " fixed before the experiment. An arm with fewer has no interval: 0 to 1.";
  }

  private String mean(Interval interval, double alpha) {
    OptionalLong once = estimate.question().once();
    return once.isEmpty()
        ? Sentences.mean(interval, alpha)
        : Sentences.meanOnce(interval, alpha, once.getAsLong());
  }

  private String differs(Arm arm, Interval interval, double alpha) {
    OptionalLong once = estimate.question().once();
    String leader = estimate.leader().words();
    return once.isEmpty()
        ? Sentences.difference(arm.words(), leader, interval, alpha)
        : Sentences.differenceOnce(arm.words(), leader, interval, alpha, once.getAsLong());
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

  private JsonNode json() {
    List<Column<Estimate>> fields = List.of(
        Column.of("releases", Estimate::source),
        Column.of("confidence", each -> each.question().confidence()),
        Column.of("tolerance", each -> each.goal().tolerance()),
        Column.of("mostArms", each -> each.goal().mostArms()),
        Column.of("typicalEffect", each -> each.question().typicalEffect()),
        Column.of("policy", each -> each.question().policy().map(Policy::written)),
        Column.of("look", each -> each.question().once().isEmpty() ? "always" : "once"),
        Column.optional(
            "horizon", each -> each.question().once().stream().boxed().findFirst()),
        Column.of("arms", each -> listing()),
        Column.of(
            "winner.arm",
            each -> Optional.of(each.leader().name())
                .filter(name -> each.winner().declared() && several())),
        Column.of("winner.leader", each -> each.leader().name()),
        Column.of("winner.rival", each -> rival().map(Arm::name)),
        Column.of("winner.evidence", each -> each.winner().evidence()),
        Column.of("winner.threshold", each -> each.winner().threshold()),
        Column.optional(
            "winner.sentence", each -> several() ? Optional.of(winner()) : Optional.empty()),
        Column.of("loss.arm", each -> each.leader().name()),
        Column.of("loss.mean", Estimate::loss),
        Column.of("loss.sentence", each -> loss()));
    return new Listing<>(fields, List.of(estimate)).object();
  }

  /** One arm has no rival, so it is no winner. */
  private boolean several() {
    return estimate.arms().size() > 1;
  }

  private Page page() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(section("arms", "Arms"));
    blocks.add(new Figures()
        .of("estimate", picture(), listing().table(), "Estimates with their intervals."));
    blocks.add(table("All arms.", listing().table()));
    blocks.add(section("winner", "Winner"));
    sentences().stream().map(Block::text).forEach(blocks::add);
    blocks.add(file("estimate.csv", "the table, in full precision"));
    blocks.add(Report.json("results.json", "the same with a sentence for each number", json()));
    return new Page("What the releases tell", estimate.source(), lead(), blocks);
  }

  /** The winner, or who leads. */
  private String lead() {
    Arm leader = estimate.leader();
    String mean = String.format(Locale.ROOT, "%.4f", leader.mean());
    return !several()
        ? sentence(leader.words() + " has a mean of about " + mean)
        : sentence(winner()) + " "
            + sentence(leader.words() + " leads with a mean of about " + mean);
  }

  /** The leader is on top, and the others stand by their means. */
  private Picture picture() {
    DotPlot plot = new DotPlot("arm", Axis.linear("mean").from(0).to(1));
    estimate.arms().stream()
        .sorted(Comparator.<Arm, Boolean>comparing(arm -> arm.difference().isPresent())
            .thenComparing(Arm::mean, Comparator.reverseOrder()))
        .forEach(arm -> plot.interval(
            arm.name(),
            group(arm),
            arm.mean(),
            arm.interval().lower(),
            arm.interval().upper()));
    return Picture.of(plot.panel(""));
  }

  private String group(Arm arm) {
    return !several() ? "estimate" : arm.difference().isEmpty() ? "leader" : "other arms";
  }
}
