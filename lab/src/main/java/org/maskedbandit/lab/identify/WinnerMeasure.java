package org.maskedbandit.lab.identify;

import java.util.List;
import java.util.OptionalInt;
import org.maskedbandit.lab.grid.Grid;
import org.maskedbandit.lab.grid.Measure;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.run.Run;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.IdentifyingLearner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.StoppingRule;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.statistic.WinnerGoal;

/**
 * Plays until a winner is declared, or to the horizon.
 *
 * @param confidence a declared winner is wrong with probability 1 - confidence at most, if the
 *     policy's rule has a proof
 * @param tolerance a winner may be worse than the best arm by less than this
 */
public record WinnerMeasure(double confidence, double tolerance) implements Measure<Ending> {
  /** Steps between two reports of progress. */
  private static final int REPORTED = 1 << 14;

  public WinnerMeasure {
    Check.between("confidence", confidence, 0, 1);
    Check.within("tolerance", tolerance, 0.0, 1.0);
  }

  /**
   * Policies on a problem whose arms each run shuffles; no winner after {@code limit} decisions.
   */
  public Grid<Ending> grid(
      Problem problem, List<Policy> policies, long limit, int runs, long seed) {
    Check.within("limit", limit, 1, Setting.LONGEST);
    return new Grid<>(Series.product(List.of(problem), policies, limit, seed, true), runs, this);
  }

  /** Refuses a policy that declares no winner, and a goal that it does not know. */
  @Override
  public void check(Series series) {
    Check.atLeast(
        "the number of arms of a problem with a winner", series.problem().arms(), 2);
    Problem.constant("a problem with a winner", series.problem());
    learner(series.trials().apply(0)).stoppingRule(goal(series.problem()));
  }

  @Override
  public Ending play(Trial trial, int number, Progress progress) {
    Problem problem = trial.problem();
    IdentifyingLearner learner = learner(trial);
    StoppingRule rule = learner.stoppingRule(goal(problem));
    int[] order = trial.order();
    double[] gaps = problem.gaps();
    long[] plays = new long[gaps.length];
    Run run = Engine.AUTO.start(
        learner, trial.environment(order, (arm, times, paid) -> plays[arm] += times));
    long limit = trial.horizon();
    long played = 0;
    for (int steps = 1; played < limit; steps++) {
      played += run.step(limit - played);
      if (steps % REPORTED == 0) {
        progress.report((double) played / limit);
      }
      OptionalInt best = rule.best();
      if (best.isPresent()) {
        int named = order[best.getAsInt()];
        return new Ending(played, true, wrong(problem, named), regret(gaps, plays), gaps[named]);
      }
    }
    return new Ending(limit, false, false, regret(gaps, plays), 0);
  }

  private WinnerGoal goal(Problem problem) {
    return new WinnerGoal(Numbers.oneMinus(confidence), tolerance, problem.arms());
  }

  private static IdentifyingLearner learner(Trial trial) {
    if (trial.learner() instanceof IdentifyingLearner identifying) {
      return identifying;
    }
    throw new IllegalArgumentException(
        trial.policy().written() + " declares no winner: its learner has no rule for that");
  }

  private static double regret(double[] gaps, long[] plays) {
    double sum = 0;
    for (int arm = 0; arm < gaps.length; arm++) {
      sum += gaps[arm] * plays[arm];
    }
    return sum;
  }

  private boolean wrong(Problem problem, int named) {
    double others = Double.NEGATIVE_INFINITY;
    for (int arm = 0; arm < problem.arms(); arm++) {
      others = arm == named ? others : Math.max(others, problem.mean(arm));
    }
    return !goal(problem).met(problem.mean(named), others);
  }
}
