package org.maskedbandit.lab.sweep;

import static org.maskedbandit.lab.report.Block.file;
import static org.maskedbandit.lab.report.Block.section;
import static org.maskedbandit.lab.report.Block.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.maskedbandit.lab.grid.Shard;
import org.maskedbandit.lab.report.Block;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Page;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.study.Ranking;
import org.maskedbandit.lab.study.RegretRow;
import org.maskedbandit.lab.study.Summary;
import org.maskedbandit.problem.Problem;

/** A sweep: for each problem the policies with the least regret, and their curves. */
public record SweepReport(SweepSummary summary) {
  private static final int PROBLEMS = 20;
  private static final int POLICIES = 50;

  private static final List<Column<RegretRow>> COLUMNS = Stream.of(
          List.of(RegretRow.POLICY),
          Column.of(
              RegretRow::regret,
              Summary.MEAN,
              Summary.ERROR,
              Summary.MEDIAN,
              Summary.P90,
              Summary.P99,
              Summary.MAX),
          List.of(RegretRow.REWARD_REGRET, RegretRow.REWARD_REGRET_ERROR, RegretRow.PROMISE))
      .flatMap(List::stream)
      .toList();

  public static Report of(SweepSummary summary) {
    SweepReport report = new SweepReport(summary);
    return Report.of(report.listing(), report.json(), List.of(), report::page);
  }

  private Column<RegretRow> study() {
    String hash = summary.study().hash();
    return Column.<RegretRow>of("study", each -> hash).hidden();
  }

  /** A row for each problem and policy, in the order of the study. */
  private Listing<RegretRow> listing() {
    return new Listing<>(List.of(RegretRow.PROBLEM), summary.rows())
        .with(COLUMNS)
        .with(List.of(RegretRow.HORIZON, RegretRow.RUNS, RegretRow.SEED, study()));
  }

  private Listing<RegretRow> json() {
    return new Listing<>(
            List.of(
                study(),
                RegretRow.POLICY,
                RegretRow.PROBLEM,
                RegretRow.HORIZON,
                RegretRow.RUNS,
                RegretRow.SEED),
            summary.rows())
        .with(Column.of(
            RegretRow::regret,
            Summary.MEAN,
            Summary.ERROR,
            Summary.MEDIAN,
            Summary.P90,
            Summary.P99,
            Summary.MAX))
        .with(List.of(RegretRow.REWARD_REGRET, RegretRow.REWARD_REGRET_ERROR, RegretRow.GUARANTEE));
  }

  private Page page() {
    StudyFile study = summary.study();
    List<Block> blocks = new ArrayList<>();
    Figures figures = new Figures();
    List<Problem> problems = study.problems();
    int shown = Math.min(PROBLEMS, problems.size());
    for (int problem = 0; problem < shown; problem++) {
      problem(blocks, figures, problem + 1, problems.get(problem));
    }
    if (shown < problems.size()) {
      blocks.add(new Block.Note("The page has the first " + shown + " of " + problems.size()
          + " problems; summary.csv has all."));
    }
    blocks.add(file(
        "summary.csv",
        "means, tails and promises of all policies",
        file -> file.write(listing().csv())));
    blocks.add(file("rows/" + Shard.ALL.file(), "regret of every run at every checkpoint"));
    blocks.add(file("study.yaml", "the study"));
    return new Page(
        "A sweep of policies",
        "Study " + study.hash() + ", T = " + study.horizon() + " rounds, " + study.runs()
            + (study.runs() == 1 ? " run" : " runs") + " of each policy, seed " + study.seed(),
        lead(),
        blocks);
  }

  private String lead() {
    StudyFile study = summary.study();
    long policies =
        study.series().stream().map(each -> each.policy().written()).distinct().count();
    return count(policies, "policy was", "policies were") + " played on "
        + count(study.problems().size(), "problem", "problems") + ".";
  }

  private static String count(long number, String one, String many) {
    return number + " " + (number == 1 ? one : many);
  }

  private void problem(List<Block> blocks, Figures figures, int number, Problem problem) {
    StudyFile study = summary.study();
    List<RegretRow> ranking = summary.ranking(problem);
    blocks.add(section("problem-" + number, "`" + problem.written() + "`"));
    blocks.add(table(
        "Pseudo-regret at the horizon, least first"
            + (ranking.size() > POLICIES
                ? "; the first " + POLICIES + " of " + ranking.size() + " policies"
                : "")
            + ". s.e. is the standard error of the mean, p99 the regret that 99% of the runs stay"
            + " below.",
        new Listing<>(COLUMNS, ranking.stream().limit(POLICIES).toList())
            .table()
            .folded("policy", "promise")));
    blocks.add(Block.text(
        Ranking.of(ranking.stream().map(SweepReport::summary).toList()).sentence()));
    blocks.addAll(new VariationFigures(summary, figures).of(problem, number));
    if (study.points().count() > 1) {
      int drawn = summary.drawn(problem);
      blocks.add(figures.of(
          "regret-" + number,
          picture(problem),
          "Mean regret up to each round"
              + (study.runs() > 1 ? ", with bands of two standard errors" : " of one run")
              + (ranking.size() > drawn
                  ? ", of the " + drawn + " policies with the least regret."
                  : ".")));
    }
  }

  private static Summary summary(RegretRow row) {
    return new Summary(row.series().policy(), row.regret(), row.series().claim().guarantee());
  }

  private Picture picture(Problem problem) {
    Axis rounds =
        summary.study().points().growing() ? Axis.logarithmic("round") : Axis.linear("round");
    return Picture.of(new Panel(
        problem.written(),
        rounds,
        Axis.linear("regret (mean ± 2 standard errors)"),
        curves(problem)));
  }

  /** The best first, or in the order of the parameter in which all differ. */
  private List<Curve> curves(Problem problem) {
    List<Curve> best = summary.curves().getOrDefault(problem, List.of()).stream()
        .map(SweepSummary.Ranked::curve)
        .toList();
    return summary
        .ordered(problem)
        .map(Variation::policies)
        .map(names -> best.stream()
            .sorted(Comparator.comparing(each -> names.indexOf(each.label())))
            .toList())
        .orElse(best);
  }
}
