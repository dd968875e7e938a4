package org.maskedbandit.lab.tune;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.grid.Workload;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Heading;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.study.Limit;
import org.maskedbandit.lab.study.Regrets;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.problem.Problem;

/**
 * All private policies on one problem at equal privacy, by mean regret. Each is set to the level by
 * what one reward pays ({@link Policy#price}), one with further parameters runs with the winner of
 * {@link Qualifying}. A plan that shuffles the arms in each run favours no place.
 *
 * <p>A policy that is hopeless after {@link #FIRST_RUNS} runs stops there: its mean is more than 3
 * times that of the best, and more than 10 standard errors of the difference away.
 *
 * @param ranking best first; a policy that was stopped has fewer runs
 * @param leftOut which policies did not take part, and why
 */
public record Leaderboard(Level level, Study study, List<Regrets> ranking, List<String> leftOut) {
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
    Qualifying qualifying = new Qualifying(contenders, empty);
    Workload work = new Workload(progress, qualifying.work() + planned(contenders, empty));
    List<Policy> best = qualifying.winners(work.step(qualifying.work()));
    List<Regrets> ranking = play(empty, best, work);
    progress.report(1);
    return new Leaderboard(level, empty.policies(best), ranking, contenders.leftOut());
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
  public List<Standing> standings() {
    return Standing.of(ranking);
  }

  /** Says that the first policies cannot be told apart, if so. */
  public Optional<String> tie() {
    List<Standing> first = standings().stream().filter(each -> each.rank() == 1).toList();
    return Standing.tie(first.stream().map(Standing::policy).toList());
  }

  /** The names of the policies, best first. */
  Stream<String> names() {
    return ranking.stream().map(series -> Contenders.name(series.policy()));
  }

  /** The regret of the policy with that name, if it took part. */
  Optional<Sample> regret(String name) {
    return ranking.stream()
        .filter(series -> Contenders.name(series.policy()).equals(name))
        .map(Regrets::regret)
        .findFirst();
  }

  /** The ranking with its numbers. */
  public Table table() {
    Table table = Table.of(
        Heading.of("rank"),
        Heading.of("policy"),
        Heading.of("regret"),
        new Heading("± s.e.", "standard_error"),
        Heading.of("median"),
        Heading.of("p99"),
        Heading.of("max"),
        Heading.of("stuck"),
        Heading.of("runs"),
        Heading.of("promise"),
        new Heading("converted by", "conversion"));
    for (Standing each : standings()) {
      Sample regret = each.regret();
      table.row(
          each.rank(),
          each.policy().written(),
          Cell.brief(regret.mean()),
          Cell.brief(regret.standardError()),
          Cell.brief(regret.median()),
          Cell.brief(regret.quantile(0.99)),
          Cell.brief(regret.max()),
          each.stuck(),
          each.runs(),
          each.price().phrase(),
          each.conversion());
    }
    return Limit.beside(table, ranking);
  }

  /** An object for each policy, best first. */
  public ArrayNode json(double seconds, boolean values) {
    ArrayNode all = Json.array();
    standings().forEach(each -> all.add(each.json(study, seconds, values)));
    return all;
  }
}
