package org.maskedbandit.lab.study;

import java.util.List;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Page;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Figures.Figure;
import org.maskedbandit.problem.Problem;

/** A study as one page: who has the least regret, regret over time, and what is promised. */
public record StudyPage(Results results) {

  /** The page; writes the curves and their picture beside it. */
  public Page write(OutputFolder folder) {
    Figure figure = new Figures(folder).write("regret", RegretCurves.picture(results));
    folder.write("curves.csv", file -> RegretCurves.write(results, file));
    Study study = results.study();
    Problem problem = study.problems().get(0);
    Page page = Page.titled(
            "Regret of policies",
            problem.written() + ", T = " + study.horizon() + " rounds, "
                + (study.runs() == 1 ? "1 run" : study.runs() + " runs") + " of each policy, seed "
                + study.seed())
        .lead(lead(study));
    List<Series> series = results.series();
    page.section("regret", "Regret at the horizon")
        .table(
            "Pseudo-regret: what was lost against always playing the best arm, in expected"
                + " rewards. s.e. is the standard error of the mean, p99 the regret that 99% of the"
                + " runs stay below.",
            Limit.beside(Summary.tableOf(series), series).folded("policy", "promise"));
    series
        .get(0)
        .limit()
        .ifPresent(limit -> page.paragraph("Below each policy stands its promise."
            + " The benchmark is what that promise costs on this problem, " + Limit.WORDS + "."));
    page.section("time", "Regret over time")
        .figure(
            figure.svg(),
            "Mean regret up to each round"
                + (study.runs() > 1 ? ", with bands of two standard errors." : " of one run."),
            figure.downloads());
    promises(page);
    return page.file("curves.csv", "regret of every run at every checkpoint")
        .file("regret.csv", "the points of the picture")
        .file("results.json", "means, tails, plays of each arm and promises, in full precision");
  }

  private String lead(Study study) {
    int count = results.series().size();
    String played = count == 1 ? "One policy was" : count + " policies were";
    return played + " played for " + study.horizon() + " rounds. "
        + Ranking.of(results.series().stream().map(Summary::of).toList()).sentence();
  }

  private void promises(Page page) {
    page.section("promises", "What is promised");
    for (Series series : results.series()) {
      page.paragraph("`" + series.policy().written() + "`: " + series.claim().sentence());
    }
  }
}
