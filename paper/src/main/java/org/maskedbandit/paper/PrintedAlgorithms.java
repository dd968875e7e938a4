package org.maskedbandit.paper;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/** Algorithms 1 to 4 as printed: their code, and a short run beside the policies of the library. */
final class PrintedAlgorithms implements Part.Work {
  private static final int T = 2000;
  private static final int RUNS = 100;
  private static final int B = 20;
  private static final double C = 4;

  @Override
  public Reproduction reproduce(RunPlan plan) {
    int N = plan.subject().bernoulli().arms();
    Algorithm2 second = plan.subject().algorithm2();
    return Reproduction.of(List.of(
        same(
            plan,
            "algorithm-1",
            (rewards, samples) -> Algorithm1.play(N, T, rewards, samples),
            plan.subject().thompson()),
        same(
            plan,
            "algorithm-2",
            (rewards, samples) -> second.play(N, T, B, C, rewards, samples, (a, mu, theta) -> {}),
            plan.subject().modified(B, C))));
  }

  private static Item same(
      RunPlan plan,
      String id,
      BiFunction<IntToDoubleFunction, RandomSource, int[]> play,
      Policy policy) {
    Problem problem = plan.subject().bernoulli();
    Sample printed = Sample.of(IntStream.range(0, RUNS)
        .mapToObj(run -> Seed.of(plan.seed()).child(id).child(run))
        .map(seed -> {
          RandomSource rewards = seed.child("rewards").stream();
          return play.apply(arm -> problem.reward(arm, rewards), seed.child("samples").stream());
        })
        .mapToDouble(arms -> IntStream.of(arms).mapToDouble(problem::gap).sum())
        .toArray());
    Study study = plan.study(problem).policies(List.of(policy)).horizon(T).runs(RUNS);
    Sample library = study.checkpoints(1).run().series().get(0).regret();
    double errors = Math.abs(printed.mean() - library.mean())
        / Math.hypot(printed.standardError(), library.standardError());
    return Item.of(id)
        .atMost(5, errors)
        .note("regret " + Item.shownNumber(printed.mean()) + " as printed, "
            + Item.shownNumber(library.mean()) + " of the library");
  }
}
