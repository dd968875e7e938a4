package org.maskedbandit.lab.plan;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.maskedbandit.lab.grid.Grid;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.identify.Ending;
import org.maskedbandit.lab.identify.Identified;
import org.maskedbandit.lab.identify.WinnerMeasure;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.Policy;

/**
 * Answers a plan by simulation: regret of the policy that learns while it earns, and decisions
 * until a winner of both policies, each with the promised privacy and without. The answer is a
 * function of the plan; threads change no bit of it.
 */
public record Planner(Plan plan, int threads) {
  static final double CONFIDENCE = 0.95;

  /** Points of the picture. */
  private static final int POINTS = 40;

  /** What is expected of the work on regret. */
  private static final double REGRET_SHARE = 0.25;

  public PlanAnswer answer(Progress progress) {
    Candidates candidates = Candidates.of(plan.promise(), plan.setting());
    Effort effort = Effort.of(plan.arms(), plan.decisions(), candidates.shortest());
    Results regret = regret(candidates, effort).run(progress.between(0, REGRET_SHARE));
    List<Identified> winners =
        winners(candidates, effort)
            .play(threads, progress.between(REGRET_SHARE, 1).unfinished())
            .stream()
            .map(Identified::new)
            .toList();
    PlanAnswer answer = new PlanAnswer(
        plan,
        effort,
        predictions(regret, winners, 0),
        predictions(regret, winners, 1),
        List.of(regret.series().get(0), regret.series().get(1)));
    progress.report(1);
    return answer;
  }

  private Study regret(Candidates candidates, Effort effort) {
    return Study.of(plan.problem())
        .policies(List.of(candidates.of(Goal.EARN), candidates.withoutPrivacy(Goal.EARN)))
        .horizon(effort.horizon())
        .runs(effort.regretRuns())
        .seed(plan.seed())
        .checkpoints(POINTS)
        .threads(threads)
        .shuffle();
  }

  private Grid<Ending> winners(Candidates candidates, Effort effort) {
    List<Policy> policies = List.of(
        candidates.of(Goal.EARN),
        candidates.withoutPrivacy(Goal.EARN),
        candidates.of(Goal.ANSWER),
        candidates.withoutPrivacy(Goal.ANSWER));
    return new WinnerMeasure(CONFIDENCE, 0)
        .grid(plan.problem(), policies, effort.horizon(), effort.winnerRuns(), plan.seed());
  }

  /** By goal; {@code side} is 0 with privacy and 1 without. */
  private static Map<Goal, Prediction> predictions(
      Results regret, List<Identified> winners, int side) {
    Map<Goal, Prediction> all = new EnumMap<>(Goal.class);
    Identified earning = winners.get(side);
    Identified answering = winners.get(2 + side);
    Sample earned = regret.series().get(side).regret();
    all.put(Goal.EARN, new Prediction(earning.policy(), earned, earning));
    all.put(Goal.ANSWER, new Prediction(answering.policy(), answering.regretAtLimit(), answering));
    return all;
  }
}
