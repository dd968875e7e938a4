package org.maskedbandit.lab.tune;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.study.Limit;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.lab.study.Sample;
import org.maskedbandit.lab.study.Series;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.study.Summary;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Budget;
import org.maskedbandit.problem.Problem;

/**
 * All private policies on one problem at equal privacy, eta-GDP, by mean regret. A pure-DP policy
 * runs at the largest epsilon that is eta-GDP, one with further parameters with the winner of
 * {@link Qualifying}. Each run shuffles the arms, so that no place is better.
 *
 * @param leftOut which policies did not take part, and why
 */
public record Leaderboard(double eta, Study study, List<Series> ranking, List<String> leftOut) {
  /** The etas that reports show. */
  static final List<Double> USUAL_ETAS = List.of(0.1, 0.2, 0.5, 1.0, 2.0, 5.0);

  /** Plays all contenders; {@code plan} gives horizon, runs, seed and threads. */
  public static Leaderboard at(double eta, Problem problem, Study plan, Progress progress) {
    return at(eta, problem, plan, List.of(), progress);
  }

  /** With further policies, as in {@link Contenders#of}. */
  public static Leaderboard at(
      double eta, Problem problem, Study plan, List<String> named, Progress progress) {
    Setting setting = Setting.arms(problem.arms()).horizon(plan.horizon());
    Study empty = Study.of(problem)
        .horizon(plan.horizon())
        .runs(plan.runs())
        .seed(plan.seed())
        .checkpoints(plan.checkpoints())
        .threads(plan.threads())
        .shuffle();
    Contenders contenders = Contenders.of(Budget.gaussian(eta), setting, named);
    List<Policy> best = new Qualifying(contenders, empty).winners();
    Results results = empty.policies(best).run(progress);
    List<Series> ranking = results.series().stream()
        .sorted(Comparator.comparingDouble(series -> series.regret().mean()))
        .toList();
    return new Leaderboard(eta, results.study(), ranking, contenders.leftOut());
  }

  /** The names of the policies, best first. */
  Stream<String> names() {
    return ranking.stream().map(series -> Contenders.name(series.policy()));
  }

  /** The regret of the policy with that name, if it took part. */
  Optional<Sample> regret(String name) {
    return ranking.stream()
        .filter(series -> Contenders.name(series.policy()).equals(name))
        .map(Series::regret)
        .findFirst();
  }

  /** The ranking with its numbers. */
  public Table table() {
    return Limit.beside(Summary.tableOf(ranking), ranking).numbered("rank");
  }

  /** An object for each policy, best first. */
  public ArrayNode json(double seconds, boolean values) {
    return new Results(study, ranking).json(seconds, values);
  }
}
