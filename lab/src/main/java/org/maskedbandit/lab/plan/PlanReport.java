package org.maskedbandit.lab.plan;

import static org.maskedbandit.lab.report.Block.file;
import static org.maskedbandit.lab.report.Block.section;
import static org.maskedbandit.lab.report.Block.table;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.maskedbandit.lab.report.Block;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Format;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Page;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.study.RegretCurves;
import org.maskedbandit.notation.Family;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.Policy;

/** An answer for people: a table, sentences, and a page with a picture and the definition. */
public record PlanReport(PlanAnswer answer) {
  private static final Format PERCENT =
      value -> Cell.number((Double) value, PlanWords.percent((Double) value));

  private record Row(Goal goal, String privacy, Prediction each) {}

  public Report report() {
    return new Report(
        listing().table(),
        answer.json(),
        Stream.concat(answer.sentences().stream(), Stream.of(Json.text(answer.definition())))
            .toList(),
        this::page);
  }

  /** A row for each goal, with privacy and without. */
  private Listing<Row> listing() {
    return new Listing<>(
        List.of(
            Column.of("goal", Row::goal),
            Column.of("privacy", Row::privacy),
            Column.of("policy", row -> name(row.each.policy())),
            Column.<Row>of("regret", row -> row.each.regret().mean()).format(Format.BRIEF),
            Column.<Row>of("standard_error", row -> row.each.regret().standardError())
                .heading("± s.e.")
                .format(Format.BRIEF),
            Column.<Row>of("share", row -> answer.share(row.each))
                .heading("of rewards")
                .format(PERCENT),
            Column.<Row>of("decided", row -> row.each.decided()).format(PERCENT),
            Column.<Row>of("decisions", row -> median(row.each))
                .heading("decisions to a winner")
                .format(Format.WHOLE),
            Column.<Row>of("days", row -> answer.days(median(row.each))).format(Format.BRIEF)),
        Stream.of(Goal.values())
            .flatMap(goal -> Stream.of(
                new Row(goal, "promised", answer.promised(goal)),
                new Row(goal, "none", answer.without(goal))))
            .toList());
  }

  private static String name(Policy policy) {
    return Family.of(Policy.class).name(policy.getClass());
  }

  private static double median(Prediction each) {
    return each.median().isPresent() ? each.median().getAsLong() : Double.NaN;
  }

  private Page page() {
    Plan plan = answer.plan();
    List<String> sentences = answer.sentences();
    List<Block> blocks = new ArrayList<>();
    blocks.add(section("answer", "What to expect"));
    sentences.stream().skip(1).map(Block::text).forEach(blocks::add);
    blocks.add(table(
        "Regret over the simulated decisions, and the share of runs that name a winner; the"
            + " decisions until then are the median over all runs.",
        listing().table()));
    blocks.add(section("picture", "Regret while earning"));
    blocks.add(new Figures()
        .of(
            "regret",
            picture(),
            "Mean regret up to each decision, with bands of two standard errors."));
    blocks.add(Report.json(
        "definition.json",
        "the experiment to create: POST it to /v1/experiments",
        answer.definition()));
    blocks.add(file("regret.csv", "the points of the picture"));
    blocks.add(Report.json("results.json", "the answer in full precision", answer.json()));
    return new Page(
        "Plan of an experiment",
        plan.promise().phrase() + ", " + plan.arms() + " arms, " + plan.traffic()
            + " decisions a day for " + plan.days() + " days, base " + Numbers.write(plan.base())
            + ", difference " + Numbers.write(plan.difference()),
        sentences.get(0),
        blocks);
  }

  private Picture picture() {
    return Picture.of(Panel.of(
        "",
        Axis.linear("decision"),
        Axis.linear("regret (mean ± 2 standard errors)").named("regret"),
        RegretCurves.line(answer.curves().get(0)).labelled("as promised"),
        RegretCurves.line(answer.curves().get(1)).labelled("without privacy")));
  }
}
