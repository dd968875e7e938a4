package org.maskedbandit.lab.tune;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.report.Html;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Provenance;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Figures.Figure;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.study.Limit;
import org.maskedbandit.lab.study.Ranking;
import org.maskedbandit.lab.study.RegretCurves;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.study.Summary;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.problem.Problem;

/** Leaderboards of one problem: a table, regret over time, and regret against eta. */
public record LeaderboardReport(Leaderboard main, List<Leaderboard> all) {
  /** How policies are set to equal privacy. */
  static final String PAID = "by a proof for what it runs: the trade-off of Gaussian or Laplace"
      + " noise, the composition of the releases that hold a reward, randomised response where"
      + " only pure DP is known.";

  private static final int SHOWN = 12;

  /** One leaderboard alone. */
  public static LeaderboardReport of(Leaderboard main) {
    return new LeaderboardReport(main, List.of(main));
  }

  /** Plays at that level with curves, and at others. */
  public static LeaderboardReport play(
      Level level,
      List<Level> others,
      Problem problem,
      Study plan,
      Selection selection,
      Progress progress) {
    List<Level> further =
        others.stream().filter(other -> other.value() != level.value()).toList();
    double parts = 1 + further.size();
    Leaderboard main =
        Leaderboard.at(level, problem, plan, selection, progress.between(0, 1 / parts));
    Map<Level, Leaderboard> played = new HashMap<>();
    for (Level other : further) {
      double done = played.size() + 1;
      Progress part = progress.between(done / parts, (done + 1) / parts);
      played.put(other, Leaderboard.within(other, problem, plan.checkpoints(1), selection, part));
    }
    List<Leaderboard> all =
        others.stream().map(other -> played.getOrDefault(other, main)).toList();
    return new LeaderboardReport(main, all);
  }

  /** Writes the page, its two pictures and the table. */
  public void write(OutputFolder folder, Provenance provenance) {
    Figures figures = new Figures(folder);
    Figure overTime = figures.write("regret-over-time", overTime());
    Figure againstEta = figures.write("regret-against-eta", againstEta());
    folder.write("leaderboard.csv", main.table().csv());
    Html page = Html.titled("Private bandits at equal privacy", problem().written() + ", " + plan())
        .lead(lead());
    page.section("leaderboard", "Leaderboard at " + main.level().heading())
        .paragraph(
            "Every private policy is set so that one reward pays the same, " + PAID + " Policies"
                + " with more parameters than privacy run with the best found on other seeds.")
        .table(
            "Pseudo-regret at the horizon. Below each policy: what one reward pays, and by which"
                + " proof.",
            main.table().folded("policy", "promise", "converted by"));
    limit().ifPresent(limit -> page.paragraph(limit.sentence(main.study().horizon())));
    main.leftOut().forEach(line -> page.paragraph("L" + line.substring(1)));
    page.section("time", "Regret over time")
        .figure(
            overTime.svg(),
            "The best " + SHOWN + " policies. " + RegretCurves.LOGARITHMIC_BANDS,
            overTime.downloads());
    page.section("privacy", "Regret against " + main.level().unit())
        .figure(
            againstEta.svg(),
            "The same policies at other levels of privacy, stronger to the left. "
                + RegretCurves.LOGARITHMIC_BANDS,
            againstEta.downloads());
    page.section("reading", "How to read it")
        .paragraph("Policies with the same rank cannot be told apart: a group is all policies whose"
            + " mean is within two standard errors of the difference from the mean of the group's"
            + " best. A run is stuck if its regret is above half of T times the smallest gap."
            + " Policies with fewer runs were hopeless after " + Leaderboard.FIRST_RUNS
            + ". Each run shuffles the arms.")
        .paragraph("The promise is what one reward pays at most. The benchmark is what such a"
            + " promise costs on this problem, " + Limit.WORDS + ".");
    page.file("leaderboard.csv", "the table in full precision, with complete parameters")
        .file("results.json", "the same with tails, plays of each arm and guarantees")
        .file("regret-over-time.csv", "the points of the first picture")
        .file("regret-against-eta.csv", "the points of the second picture");
    folder.write("index.html", page.html(provenance));
  }

  private String lead() {
    List<Standing> standings = main.standings();
    long leaders = standings.stream().filter(each -> each.rank() == 1).count();
    List<Summary> sorted = standings.stream()
        .map(each -> new Summary(each.policy(), each.regret().spread(), each.price()))
        .toList();
    return standings.size() + " private policies were played at " + main.level().heading()
        + ", each with its best parameters. " + new Ranking(sorted, (int) leaders).sentence();
  }

  private String plan() {
    return "T = " + main.study().horizon() + ", " + main.study().runs() + " runs, seed "
        + main.study().seed();
  }

  private Problem problem() {
    return main.study().problems().get(0);
  }

  private Optional<Limit> limit() {
    return Limit.of(problem(), main.level().guarantee());
  }

  private double[] rounds() {
    return main.ranking().get(0).checkpoints().rounds();
  }

  private Picture overTime() {
    Stream<Curve> lines = main.ranking().stream()
        .limit(SHOWN)
        .map(series -> RegretCurves.line(series).family(Contenders.name(series.policy())));
    Stream<Curve> benchmark = limit().map(limit -> limit.line(rounds())).stream();
    return Picture.of(new Panel(
        "",
        Axis.linear("round"),
        Axis.logarithmic("regret"),
        Stream.concat(lines, benchmark).toList()));
  }

  private Picture againstEta() {
    double[] etas = all.stream().mapToDouble(board -> board.level().value()).toArray();
    Stream<Curve> lines = main.names()
        .limit(SHOWN)
        .map(name -> RegretCurves.line(name, etas, regrets(name)).points());
    List<Guarantee> promises =
        all.stream().map(board -> board.level().guarantee()).toList();
    Stream<Curve> benchmark = Limit.against(problem(), main.study().horizon(), etas, promises);
    boolean wide =
        Arrays.stream(etas).max().orElse(1) > 3 * Arrays.stream(etas).min().orElse(1);
    String unit = main.level().unit();
    Axis eta = wide ? Axis.logarithmic(unit) : Axis.linear(unit);
    return Picture.of(new Panel(
        "",
        eta,
        Axis.logarithmic("regret at the horizon").named("regret"),
        Stream.concat(lines, benchmark).toList()));
  }

  /** At each level; not a number where the policy did not take part. */
  private List<Sample> regrets(String name) {
    return all.stream()
        .map(board -> board.regret(name).orElse(Sample.of(Double.NaN)))
        .toList();
  }
}
