package org.maskedbandit.lab.tune;

import java.util.List;
import java.util.Locale;
import org.maskedbandit.lab.report.Html;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Provenance;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Figures.Figure;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.study.Ranking;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.tune.Tuner.Rank;

/** A tuning as one page. */
public record TuningPage(TuningReport report, Study study, Level level) {
  private static final String OTHER_PARAMETERS =
      " Its other parameters are the best of a race on other seeds.";
  private static final String HALF_OF_THE_RUNS = "All play half of the runs and the better third"
      + " the rest, so rows further down have larger errors.";
  private static final String ALL_RUNS =
      "The candidates of one family, and more of them around the" + " best, play all runs.";

  /** Writes the page, its picture, the ranking and the JSON. */
  public void write(OutputFolder folder, double seconds, Provenance provenance) {
    Ranking ranking = report.ranking();
    Figures figures = new Figures(folder);
    Figure figure = figures.write("ranking", picture(ranking), report.table());
    folder.write("results.json", Json.text(report.json(seconds)));
    Html page = Html.titled("The best policy at " + level.heading(), plan()).lead(lead(ranking));
    ParameterPicture.of(report.tuning()).ifPresent(over -> {
      Figure points = figures.write(over.name(), over.picture());
      page.section("parameter", "Regret against `" + over.parameter() + "`")
          .figure(points.svg(), over.caption(), points.downloads());
    });
    page.section("ranking", "Ranking")
        .figure(
            figure.svg(),
            "Mean regret of each policy, in the order of the table. Where bars overlap, the order"
                + " says little.",
            figure.downloads())
        .table(
            "Pseudo-regret at the horizon. Below each policy: what one reward pays, and by which"
                + " proof.",
            report.table().folded("policy", "promise", "converted by"));
    report.tuning().leftOut().forEach(line -> page.paragraph("L" + line.substring(1)));
    page.section("reading", "How to read it")
        .paragraph("Every policy is set so that one reward pays the budget, "
            + LeaderboardReport.PAID + (oneFamily() ? "" : OTHER_PARAMETERS))
        .paragraph((oneFamily() ? ALL_RUNS : HALF_OF_THE_RUNS)
            + " A value is a run, or the mean of a problem's runs if there are"
            + " several problems. Each run shuffles the arms.")
        .paragraph("The row that looks best is chosen for being lucky too: the regret of the first"
            + " is a little too good. Play it again with another seed before you rely on it.");
    page.file("ranking.csv", "the table in full precision, with complete parameters")
        .file("results.json", "the same with tails and guarantees");
    folder.write("index.html", page.html(provenance));
  }

  private boolean oneFamily() {
    return report.tuning().family().isPresent();
  }

  private String plan() {
    int problems = study.problems().size();
    String played = problems == 1
        ? study.problems().get(0).written()
        : problems + " problems of " + report.setting().arms() + " coins with uniform means";
    return played + ", T = " + study.horizon() + ", " + study.runs() + " runs"
        + (problems == 1 ? "" : " of each") + ", seed " + study.seed();
  }

  private String lead(Ranking ranking) {
    Rank free = report.tuning().withoutPrivacy();
    double best = report.tuning().best().regret().mean();
    return String.format(
        Locale.ROOT,
        "%d %s were set to %s and compared. %s Without privacy the best is `%s` with"
            + " %.1f, so privacy costs about %.1f.",
        ranking.sorted().size(),
        report.tuning().family().map("candidates of `%s`"::formatted).orElse("private policies"),
        level.heading(),
        ranking.sentence(),
        free.policy().written(),
        free.regret().mean(),
        best - free.regret().mean());
  }

  private Picture picture(Ranking ranking) {
    Rank free = report.tuning().withoutPrivacy();
    return Picture.of(RankPicture.panel(
        "",
        report.tuning().ranking().stream().map(Rank::regret).toList(),
        ranking.leaders(),
        List.of(new RankPicture.Level(
            free.policy().written() + ", which promises nothing", free.regret().mean()))));
  }
}
