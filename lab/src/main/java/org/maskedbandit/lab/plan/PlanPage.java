package org.maskedbandit.lab.plan;

import java.util.List;
import org.maskedbandit.lab.report.Html;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Provenance;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Figures.Figure;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.study.RegretCurves;
import org.maskedbandit.notation.Numbers;

/** An answer as one page, with its picture and the definition of the experiment. */
public record PlanPage(PlanAnswer answer) {

  public void write(OutputFolder folder, Provenance provenance) {
    Plan plan = answer.plan();
    Figure figure = new Figures(folder).write("regret", picture());
    folder.write("definition.json", Json.text(answer.definition()));
    List<String> sentences = answer.sentences();
    Html page = Html.titled(
            "Plan of an experiment",
            plan.promise().phrase() + ", " + plan.arms() + " arms, " + plan.traffic()
                + " decisions a day for " + plan.days() + " days, base "
                + Numbers.write(plan.base()) + ", difference " + Numbers.write(plan.difference()))
        .lead(sentences.get(0));
    page.section("answer", "What to expect");
    sentences.subList(1, sentences.size()).forEach(page::paragraph);
    page.table(
            "Regret over the simulated decisions, and the share of runs that name a winner; the"
                + " decisions until then are the median over all runs.",
            answer.table())
        .section("picture", "Regret while earning")
        .figure(
            figure.svg(),
            "Mean regret up to each decision, with bands of two standard errors.",
            figure.downloads())
        .file("definition.json", "the experiment to create: POST it to /v1/experiments")
        .file("regret.csv", "the points of the picture")
        .file("results.json", "the answer in full precision");
    folder.write("index.html", page.html(provenance));
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
