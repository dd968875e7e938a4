package org.maskedbandit.lab.sweep;

import java.util.List;
import java.util.Locale;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Page;
import org.maskedbandit.lab.report.Provenance;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Figures.Figure;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;

/** A sweep as a page: for each problem the policies with the least regret, and their curves. */
public record SweepPage(SweepSummary summary) {
  private static final int PROBLEMS = 20;
  private static final int POLICIES = 50;

  /** Writes the page, its pictures and the table of all policies. */
  public void write(OutputFolder folder, Provenance provenance) {
    StudyFile study = summary.study();
    Page page = Page.titled(
            "A sweep of policies",
            "Study " + study.hash() + ", T = " + study.horizon() + " rounds, " + study.runs()
                + (study.runs() == 1 ? " run" : " runs") + " of each policy, seed " + study.seed())
        .lead(lead());
    Figures figures = new Figures(folder);
    int problems = study.problems().size();
    int shown = Math.min(PROBLEMS, problems);
    for (int problem = 0; problem < shown; problem++) {
      problem(page, figures, problem);
    }
    if (shown < problems) {
      page.note("The page has the first " + shown + " of " + problems
          + " problems; summary.csv has all.");
    }
    folder.write("summary.csv", summary.table().csv());
    page.file("summary.csv", "means, tails and promises of all policies")
        .file("rows/" + Shard.ALL.file(), "regret of every run at every checkpoint")
        .file("study.yaml", "the study");
    folder.write("index.html", page.html(provenance));
  }

  private String lead() {
    StudyFile study = summary.study();
    SeriesSummary first = summary.ranking(0).get(0);
    long policies =
        study.series().stream().map(each -> each.policy().written()).distinct().count();
    return count(policies, "policy was", "policies were") + " played on "
        + count(study.problems().size(), "problem", "problems") + ". On `"
        + first.series().problem().written() + "` the least mean regret has `"
        + first.series().policy().written()
        + "`: " + String.format(Locale.ROOT, "%.1f", first.regret().mean()) + ".";
  }

  private static String count(long number, String one, String many) {
    return number + " " + (number == 1 ? one : many);
  }

  private void problem(Page page, Figures figures, int problem) {
    StudyFile study = summary.study();
    List<SeriesSummary> ranking = summary.ranking(problem);
    String name = ranking.get(0).series().problem().written();
    page.section("problem-" + (problem + 1), "`" + name + "`")
        .table(
            "Pseudo-regret at the horizon, least first"
                + (ranking.size() > POLICIES
                    ? "; the first " + POLICIES + " of " + ranking.size() + " policies"
                    : "")
                + ". s.e. is the standard error of the mean, p99 the regret that 99% of the runs"
                + " stay below.",
            summary.table(ranking.stream().limit(POLICIES).toList()).folded("policy", "promise"));
    if (study.points().count() == 1) {
      return;
    }
    Figure figure = figures.write("regret-" + (problem + 1), picture(problem, name));
    page.figure(
        figure.svg(),
        "Mean regret up to each round"
            + (study.runs() > 1 ? ", with bands of two standard errors" : " of one run")
            + (ranking.size() > SweepSummary.DRAWN
                ? ", of the " + SweepSummary.DRAWN + " policies with the least regret."
                : "."),
        figure.downloads());
  }

  private Picture picture(int problem, String name) {
    Axis rounds =
        summary.study().points().growing() ? Axis.logarithmic("round") : Axis.linear("round");
    return new Picture(List.of(new Panel(
        name,
        rounds,
        Axis.linear("regret (mean ± 2 standard errors)"),
        summary.curves().getOrDefault(problem, List.of()).stream()
            .map(SweepSummary.Ranked::curve)
            .toList())));
  }
}
