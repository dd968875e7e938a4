package org.maskedbandit.lab.tune;

import java.util.Comparator;
import java.util.List;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.lab.study.Series;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Budget;
import org.maskedbandit.problem.Problem;

/**
 * All private policies on one problem at equal privacy, eta-GDP, by mean regret.
 *
 * <p>A pure-DP policy runs at the largest epsilon that is eta-GDP; policies with more parameters
 * than privacy run with the winner of {@link Qualifying}. Each run shuffles the arms, so that no
 * policy gains from the position of the best one.
 *
 * @param leftOut which policies did not take part, and why
 */
public record Leaderboard(double eta, Study study, List<Series> ranking, List<String> leftOut) {
  /** Plays all contenders; {@code manner} gives horizon, runs, seed and threads. */
  public static Leaderboard at(double eta, Problem problem, Study manner, Progress progress) {
    return at(eta, problem, manner, List.of(), progress);
  }

  /** With further policies, as in {@link Contenders#of}. */
  public static Leaderboard at(
      double eta, Problem problem, Study manner, List<String> named, Progress progress) {
    Setting setting = Setting.arms(problem.arms()).horizon(manner.horizon());
    Study empty = Study.of(problem)
        .horizon(manner.horizon())
        .runs(manner.runs())
        .seed(manner.seed())
        .checkpoints(manner.checkpoints())
        .threads(manner.threads())
        .shuffle();
    Contenders contenders = Contenders.of(Budget.gaussian(eta), setting, named);
    List<Policy> best = new Qualifying(contenders, empty).winners();
    Results results = empty.policies(best).run(progress);
    List<Series> ranking = results.series().stream()
        .sorted(Comparator.comparingDouble(series -> series.regret().mean()))
        .toList();
    return new Leaderboard(eta, results.study(), ranking, contenders.leftOut());
  }
}
