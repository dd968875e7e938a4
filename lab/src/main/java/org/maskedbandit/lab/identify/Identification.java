package org.maskedbandit.lab.identify;

import java.util.OptionalInt;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.run.Environment;
import org.maskedbandit.lab.run.Run;
import org.maskedbandit.lab.run.Sink;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.policy.IdentifyingLearner;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.StoppingRule;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.statistic.WinnerGoal;

/**
 * One run until a winner is declared. What comes of it depends on nothing but this record. Arms are
 * in an order drawn from the seed, so that no policy gains from the place of the best one.
 *
 * @param limit after this number of decisions the run ends without a winner
 */
record Identification(Problem problem, Policy policy, WinnerGoal goal, long limit, Seed seed) {
  /** Steps between two reports of progress. */
  private static final int REPORTED = 1 << 14;

  /**
   * How a run ended.
   *
   * @param decisions when the winner was declared, or the limit
   * @param wrong whether the declared arm is not as good as the goal asks
   * @param regret pseudo-regret until then
   * @param gap by how much the declared arm is worse than the best; 0 without a winner
   */
  record Ending(long decisions, boolean decided, boolean wrong, double regret, double gap) {}

  /** Refuses a policy that declares no winner, and a goal that it does not know. */
  void check() {
    start().stoppingRule(goal);
  }

  /** About how much work it is to play to the limit. */
  double work() {
    return begin(start(), order(), (arm, times, paid) -> {}).work(limit);
  }

  Ending run(Progress progress) {
    IdentifyingLearner learner = start();
    StoppingRule rule = learner.stoppingRule(goal);
    int[] order = order();
    double[] gaps = problem.gaps();
    long[] plays = new long[gaps.length];
    Run run = begin(learner, order, (arm, times, paid) -> plays[arm] += times);
    long played = 0;
    for (int steps = 1; played < limit; steps++) {
      played += run.step(limit - played);
      if (steps % REPORTED == 0) {
        progress.report((double) played / limit);
      }
      OptionalInt best = rule.best();
      if (best.isPresent()) {
        int named = order[best.getAsInt()];
        return new Ending(played, true, wrong(named), regret(gaps, plays), gaps[named]);
      }
    }
    return new Ending(limit, false, false, regret(gaps, plays), 0);
  }

  private int[] order() {
    return Environment.shuffled(problem.arms(), seed.child("order").stream());
  }

  private Run begin(Learner learner, int[] order, Sink sink) {
    RandomSource rewards = seed.child("rewards").stream();
    return Engine.AUTO.start(learner, new Environment(problem, order, rewards, sink));
  }

  private static double regret(double[] gaps, long[] plays) {
    double sum = 0;
    for (int arm = 0; arm < gaps.length; arm++) {
      sum += gaps[arm] * plays[arm];
    }
    return sum;
  }

  private IdentifyingLearner start() {
    Setting setting = Setting.arms(problem.arms()).horizon(limit);
    Learner learner = policy.start(setting, seed.child("policy").stream());
    if (learner instanceof IdentifyingLearner identifying) {
      return identifying;
    }
    throw new Refusal(policy.written() + " declares no winner: its learner has no rule for that");
  }

  private boolean wrong(int named) {
    double others = Double.NEGATIVE_INFINITY;
    for (int arm = 0; arm < problem.arms(); arm++) {
      others = arm == named ? others : Math.max(others, problem.mean(arm));
    }
    return !goal.met(problem.mean(named), others);
  }
}
