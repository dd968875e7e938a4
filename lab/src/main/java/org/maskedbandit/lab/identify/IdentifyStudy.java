package org.maskedbandit.lab.identify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.lab.study.Workers;
import org.maskedbandit.lab.study.Workload;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.Seed;
import org.maskedbandit.statistic.WinnerGoal;

/**
 * How many decisions policies need until they declare a winner. The streams of a run are named by
 * (seed, problem, policy, run), so that it depends neither on the threads nor on the other
 * policies.
 *
 * @param confidence a declared winner is wrong with probability 1 - confidence at most, if the
 *     policy's rule has a proof
 * @param tolerance a winner may be worse than the best arm by less than this
 * @param limit a run is undecided if there is no winner after that many decisions
 */
public record IdentifyStudy(
    Problem problem,
    List<Policy> policies,
    double confidence,
    double tolerance,
    long limit,
    int runs,
    long seed,
    int threads) {
  public IdentifyStudy {
    policies = List.copyOf(policies);
    Check.between("confidence", confidence, 0, 1);
    Check.within("tolerance", tolerance, 0.0, 1.0);
    Check.within("limit", limit, 1, Setting.LONGEST);
    Check.within("runs", runs, 1, 10_000_000);
    Check.within("threads", threads, 1, 1024);
    Check.atLeast("the number of policies", policies.size(), 1);
    Check.atLeast("the number of arms of a problem with a winner", problem.arms(), 2);
    Problem.constant("a problem with a winner", problem);
    for (int i = 0; i < policies.size(); i++) {
      if (new HashSet<>(policies.subList(0, i)).contains(policies.get(i))) {
        throw Check.refusal(
            "policy", "named once", "named twice: " + policies.get(i).written());
      }
    }
  }

  /** What comes of each policy, in their order. Refused policies cost no time. */
  public List<Identified> run(Progress progress) {
    List<Identification> all = identifications();
    double[] work = new double[policies.size()];
    for (int i = 0; i < work.length; i++) {
      all.get(i).check();
      work[i] = all.get(i).work();
    }
    Workload total = new Workload(progress, runs * Arrays.stream(work).sum());
    List<Identification.Ending> endings = new Workers(threads)
        .map(IntStream.range(0, all.size()).boxed().toList(), i -> {
          Progress own = total.step(work[i % work.length]);
          Identification.Ending ending = all.get(i).run(own.unfinished());
          own.report(1);
          return ending;
        });
    List<Identified> series = new ArrayList<>();
    for (Policy policy : policies) {
      int first = series.size();
      series.add(new Identified(
          this,
          policy,
          IntStream.range(0, runs)
              .mapToObj(run -> endings.get(first + run * policies.size()))
              .toList()));
    }
    return series;
  }

  /** First runs first, so that the time left is judged by all policies. */
  private List<Identification> identifications() {
    WinnerGoal goal = new WinnerGoal(Numbers.oneMinus(confidence), tolerance, problem.arms());
    List<Identification> all = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      for (Policy policy : policies) {
        Seed place = Seed.of(seed).child(problem.written()).child(policy.written());
        all.add(new Identification(problem, policy, goal, limit, place.child(run)));
      }
    }
    return all;
  }
}
