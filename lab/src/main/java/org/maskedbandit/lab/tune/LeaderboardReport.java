package org.maskedbandit.lab.tune;

import static org.maskedbandit.lab.report.Block.file;
import static org.maskedbandit.lab.report.Block.section;
import static org.maskedbandit.lab.report.Block.table;
import static org.maskedbandit.lab.report.Block.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.grid.Spread;
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
import org.maskedbandit.lab.study.Limit;
import org.maskedbandit.lab.study.RegretCurves;
import org.maskedbandit.lab.study.RegretReport;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.study.Summary;
import org.maskedbandit.lab.tune.Leaderboard.Entry;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.problem.Problem;

/** Leaderboards of one problem: a table, regret over time, and regret against eta. */
public record LeaderboardReport(Leaderboard main, List<Leaderboard> all) {
  /** How policies are set to equal privacy. */
  static final String PAID = "by a proof for what it runs: the trade-off of Gaussian or Laplace"
      + " noise, the composition of the releases that hold a reward, randomised response where"
      + " only pure DP is known.";

  private static final int SHOWN = 12;

  /** Bands of more curves over time cover each other. */
  private static final int COLOURED = 5;

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

  /** {@code values} adds the final regret of each run to the JSON. */
  public Report report(double seconds, boolean values) {
    Listing<Entry> json =
        new Listing<>(Entry.fields(main.study(), seconds, values), main.ranking());
    List<String> remarks = Stream.concat(
            Limit.remark(main.ranking().stream().map(Entry::series).toList()).stream(),
            main.tie().stream())
        .toList();
    return Report.of(listing(), json, remarks, () -> page(json));
  }

  private Listing<Entry> listing() {
    return new Listing<>(Column.of(Entry::standing, Standing.RANK, Standing.POLICY), main.ranking())
        .with(Column.of(
            each -> each.standing().spread(),
            Summary.MEAN,
            Summary.ERROR,
            Summary.MEDIAN,
            Summary.P99,
            Summary.MAX))
        .with(List.of(Entry.STUCK, Entry.RUNS))
        .with(Column.of(Entry::standing, Standing.PROMISE, Standing.CONVERSION))
        .with(Column.of(
            Entry::played,
            RegretReport.benchmark(main.ranking().stream().map(Entry::played).toList())));
  }

  /** The table of a ranking as a page has it. */
  static Block folded(Listing<?> ranking) {
    return table(
        "Pseudo-regret at the horizon. Below each policy: what one reward pays, and by which"
            + " proof.",
        ranking.table().folded("policy", "promise", "converted by"));
  }

  /** Which policies did not take part, as sentences. */
  static List<Block> leftOut(List<String> lines) {
    return lines.stream().map(line -> text("L" + line.substring(1))).toList();
  }

  private Page page(Listing<Entry> json) {
    List<Block> blocks = new ArrayList<>();
    Figures figures = new Figures();
    blocks.add(section("leaderboard", "Leaderboard at " + main.level().heading()));
    blocks.add(text("Every private policy is set so that one reward pays the same, " + PAID
        + " Policies with more parameters than privacy run with the best found on other seeds."));
    blocks.add(folded(listing()));
    limit().ifPresent(limit -> blocks.add(text(limit.sentence(main.study().horizon()))));
    blocks.addAll(leftOut(main.leftOut()));
    blocks.add(section("time", "Regret over time"));
    blocks.add(figures.of(
        "regret-over-time",
        overTime(),
        "The best " + SHOWN + " policies"
            + (main.ranking().size() > COLOURED
                ? ", of which all but the first " + COLOURED
                    + " are thin and grey; the file names them. "
                : ". ")
            + RegretCurves.LOGARITHMIC_BANDS));
    blocks.add(section("privacy", "Regret against " + main.level().unit()));
    blocks.add(figures.of(
        "regret-against-eta",
        againstEta(),
        "The same policies at other levels of privacy, stronger to the left. "
            + RegretCurves.LOGARITHMIC_BANDS));
    blocks.add(section("reading", "How to read it"));
    blocks.add(text("Policies with the same rank cannot be told apart: a group is all policies"
        + " whose mean is within two standard errors of the difference from the mean of the"
        + " group's best. Fewer than " + Spread.LEAST_RUNS + " runs tell none apart. A run is"
        + " stuck if its regret is above half of T times the smallest gap. Policies with fewer"
        + " runs were hopeless after " + Leaderboard.FIRST_RUNS
        + ". Each run shuffles the arms."));
    blocks.add(text("The promise is what one reward pays at most. The benchmark is what such a"
        + " promise costs on this problem, " + Limit.WORDS + "."));
    blocks.add(file(
        "leaderboard.csv",
        "the table in full precision, with complete parameters",
        content -> content.write(listing().csv())));
    blocks.add(Report.results(json, "the same with tails, plays of each arm and guarantees"));
    blocks.add(file("regret-over-time.csv", "the points of the first picture"));
    blocks.add(file("regret-against-eta.csv", "the points of the second picture"));
    return new Page(
        "Private bandits at equal privacy", problem().written() + ", " + plan(), lead(), blocks);
  }

  private String lead() {
    return main.ranking().size() + " private policies were played at "
        + main.level().heading() + ", each with its best parameters. "
        + Standing.words(main.standings()).sentence();
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
    return main.ranking().get(0).series().checkpoints().rounds();
  }

  private Picture overTime() {
    Stream<Curve> lines = IntStream.range(0, Math.min(SHOWN, main.ranking().size()))
        .mapToObj(place -> {
          Entry each = main.ranking().get(place);
          Curve line = RegretCurves.line(each.series()).family(each.name());
          return place < COLOURED ? line : line.faint();
        });
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
