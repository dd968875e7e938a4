package org.maskedbandit.lab.tune;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.grid.Workload;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.study.RegretReport;
import org.maskedbandit.lab.study.Regrets;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.problem.Problem;

/**
 * All private policies on one problem at equal privacy, by mean regret. Each is set to the level by
 * what one reward pays ({@link Policy#price}), one with further parameters runs with the winner of
 * {@link Contenders.Qualifying}. A plan that shuffles the arms in each run favours no place.
 *
 * <p>A policy that is hopeless after {@link #FIRST_RUNS} runs stops there: its mean is more than 3
 * times that of the best, and more than 10 standard errors of the difference away.
 *
 * @param ranking best first; a policy that was stopped has fewer runs
 * @param leftOut which policies did not take part, and why
 */
public record Leaderboard(Level level, Study study, List<Entry> ranking, List<String> leftOut) {
  static final int FIRST_RUNS = 20;
  private static final double HOPELESS_RATIO = 3;
  private static final double HOPELESS_ERRORS = 10;

  /** At eta-GDP; {@code plan} gives horizon, runs, seed, threads and whether arms are shuffled. */
  public static Leaderboard at(double eta, Problem problem, Study plan, Progress progress) {
    return at(Level.gaussian(eta), problem, plan, Selection.ALL, progress);
  }

  /** Of the selected policies, which must be within the budget. */
  public static Leaderboard at(
      Level level, Problem problem, Study plan, Selection selection, Progress progress) {
    Contenders contenders = contenders(level, problem, plan, selection).requireNamed();
    return of(level, problem, plan, contenders, progress);
  }

  /** The same without those that are not within the budget. */
  static Leaderboard within(
      Level level, Problem problem, Study plan, Selection selection, Progress progress) {
    return of(level, problem, plan, contenders(level, problem, plan, selection), progress);
  }

  private static Contenders contenders(
      Level level, Problem problem, Study plan, Selection selection) {
    Setting setting = Setting.arms(problem.arms()).horizon(plan.horizon());
    return Contenders.of(level.budget(), setting, selection);
  }

  private static Leaderboard of(
      Level level, Problem problem, Study plan, Contenders contenders, Progress progress) {
    Study own = Study.of(problem)
        .horizon(plan.horizon())
        .runs(plan.runs())
        .seed(plan.seed())
        .checkpoints(plan.checkpoints())
        .threads(plan.threads());
    Study empty = plan.shuffled() ? own.shuffle() : own;
    Contenders.Qualifying qualifying = contenders.qualifying(empty);
    Workload work = new Workload(progress, qualifying.work() + planned(contenders, empty));
    List<Policy> best = qualifying.winners(work.step(qualifying.work()));
    List<Regrets> ranking = play(empty, best, work);
    progress.report(1);
    return new Leaderboard(
        level, empty.policies(best), Entry.ranked(ranking), contenders.leftOut());
  }

  /** The work of all contenders, if none is hopeless. */
  private static double planned(Contenders contenders, Study study) {
    List<Policy> policies =
        contenders.all().values().stream().map(candidates -> candidates.get(0)).toList();
    double all = work(study, policies);
    return study.runs() <= FIRST_RUNS ? all : all + work(study.runs(FIRST_RUNS), policies);
  }

  private static double work(Study study, List<Policy> policies) {
    return policies.stream().mapToDouble(study::work).sum();
  }

  /** The first runs of all, then all runs of those that are left; the same runs give the same. */
  private static List<Regrets> play(Study study, List<Policy> policies, Workload work) {
    if (policies.isEmpty()) {
      return List.of();
    }
    if (study.runs() <= FIRST_RUNS) {
      return sorted(run(study, policies, work));
    }
    List<Regrets> first = sorted(run(study.runs(FIRST_RUNS), policies, work));
    Sample best = first.get(0).regret();
    List<Regrets> stopped =
        first.stream().filter(series -> hopeless(series.regret(), best)).toList();
    List<Policy> left = first.stream()
        .filter(series -> !stopped.contains(series))
        .map(Regrets::policy)
        .toList();
    work.drop(work(study, stopped.stream().map(Regrets::policy).toList()));
    return sorted(Stream.concat(run(study, left, work), stopped.stream()));
  }

  private static Stream<Regrets> run(Study study, List<Policy> policies, Workload work) {
    Progress step = work.step(work(study, policies));
    return study.policies(policies).run(step).series().stream();
  }

  static boolean hopeless(Sample regret, Sample best) {
    return regret.mean() > HOPELESS_RATIO * best.mean() && regret.above(best, HOPELESS_ERRORS);
  }

  private static List<Regrets> sorted(Stream<Regrets> series) {
    return series
        .sorted(Comparator.comparingDouble(each -> each.regret().mean()))
        .toList();
  }

  /** Best first. */
  List<Standing> standings() {
    return ranking.stream().map(Entry::standing).toList();
  }

  /** Says that the first policies cannot be told apart, if so. */
  public Optional<String> tie() {
    return Standing.tie(standings());
  }

  /** The names of the policies, best first. */
  Stream<String> names() {
    return ranking.stream().map(Entry::name);
  }

  /** The policy with that name, if it took part. */
  Optional<Entry> entry(String name) {
    return ranking.stream().filter(each -> each.name().equals(name)).findFirst();
  }

  /** The regret of the policy with that name, if it took part. */
  Optional<Sample> regret(String name) {
    return entry(name).map(each -> each.standing().regret());
  }

  /** A policy with its runs and its standing. */
  public record Entry(RegretReport.Row played, Standing standing) {
    static final Column<Entry> STUCK = Column.of("stuck", Entry::stuck);
    static final Column<Entry> RUNS = Column.of("runs", Entry::runs);

    /** The series must be sorted by mean regret, as their standings will be. */
    static List<Entry> ranked(List<Regrets> sorted) {
      List<Standing> standings = Standing.ranked(
          sorted.stream()
              .map(each ->
                  Standing.of(each.policy(), each.regret(), each.series().setting()))
              .toList(),
          Standing::worse);
      return IntStream.range(0, sorted.size())
          .mapToObj(i -> new Entry(RegretReport.Row.of(sorted.get(i)), standings.get(i)))
          .toList();
    }

    Regrets series() {
      return played.regrets();
    }

    String name() {
      return Contenders.name(standing.policy());
    }

    int runs() {
      return standing.regret().size();
    }

    /** In how many runs regret is above half of T times the smallest positive gap. */
    long stuck() {
      double gap = Arrays.stream(series().problem().gaps())
          .filter(each -> each > 0)
          .min()
          .orElse(Double.POSITIVE_INFINITY);
      double limit = gap * series().checkpoints().horizon() / 2;
      return Arrays.stream(standing.regret().values())
          .filter(regret -> regret > limit)
          .count();
    }

    /** The fields of {@code simulate}, with the guarantee that meets the budget. */
    static List<Column<Entry>> fields(Study study, double seconds, boolean values) {
      List<Column<Entry>> fields =
          new ArrayList<>(Column.of(Entry::played, RegretReport.fields(study, seconds, values)));
      fields.addAll(
          Column.of(Entry::standing, Standing.GUARANTEE, Standing.CONVERSION, Standing.RANK));
      fields.add(STUCK);
      return fields;
    }
  }
}
