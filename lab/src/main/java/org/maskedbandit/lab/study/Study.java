package org.maskedbandit.lab.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.maskedbandit.lab.grid.Grid;
import org.maskedbandit.lab.grid.Measure;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.problem.Problem;

/**
 * Problems times policies times runs. The streams of a run are named by (seed, problem, policy,
 * run), so that it depends neither on the threads nor on the rest of the study.
 *
 * @param from the first checkpoint of those that grow by a constant factor; 0 if none is given
 * @param shuffled whether each run meets the arms in an order of its own
 * @param engine how runs are played; another engine has the same law and other bits
 */
public record Study(
    List<Problem> problems,
    List<Policy> policies,
    long horizon,
    int runs,
    long seed,
    int checkpoints,
    long from,
    int threads,
    boolean shuffled,
    Engine engine) {
  private static final int CURVE = 200;

  public Study {
    problems = List.copyOf(problems);
    policies = List.copyOf(policies);
    Check.within("horizon", horizon, 1, Setting.LONGEST);
    Check.within("runs", runs, 1, 10_000_000);
    Check.atLeast("checkpoints", checkpoints, 1);
    Check.within("threads", threads, 1, 1024);
    refuseTwice("problem", problems.stream().map(Problem::written).toList());
    refuseTwice("policy", policies.stream().map(Policy::written).toList());
  }

  public static Study of(Problem... problems) {
    return new Study(
        List.of(problems),
        List.of(),
        1,
        1,
        1,
        CURVE,
        0,
        Runtime.getRuntime().availableProcessors(),
        false,
        Engine.AUTO);
  }

  public Study policies(List<? extends Policy> added) {
    List<Policy> all = new ArrayList<>(policies);
    all.addAll(added);
    return new Study(
        problems, all, horizon, runs, seed, checkpoints, from, threads, shuffled, engine);
  }

  public Study policies(String... written) {
    return policies(Arrays.stream(written).map(Policy::parse).toList());
  }

  public Study horizon(long rounds) {
    return new Study(
        problems, policies, rounds, runs, seed, checkpoints, from, threads, shuffled, engine);
  }

  public Study runs(int count) {
    return new Study(
        problems, policies, horizon, count, seed, checkpoints, from, threads, shuffled, engine);
  }

  public Study seed(long root) {
    return new Study(
        problems, policies, horizon, runs, root, checkpoints, from, threads, shuffled, engine);
  }

  /** At most that many points on each curve. */
  public Study checkpoints(int count) {
    return new Study(
        problems, policies, horizon, runs, seed, count, from, threads, shuffled, engine);
  }

  /** Checkpoints that grow by a constant factor from that round on. */
  public Study from(long first) {
    Check.within("--from", first, 1, horizon - 1);
    return new Study(
        problems, policies, horizon, runs, seed, checkpoints, first, threads, shuffled, engine);
  }

  public Study threads(int count) {
    return new Study(
        problems, policies, horizon, runs, seed, checkpoints, from, count, shuffled, engine);
  }

  /** The same study with the arms in an order of their own in each run. */
  public Study shuffle() {
    return new Study(
        problems, policies, horizon, runs, seed, checkpoints, from, threads, true, engine);
  }

  public Study engine(Engine used) {
    return new Study(
        problems, policies, horizon, runs, seed, checkpoints, from, threads, shuffled, used);
  }

  public Results run() {
    return run(Progress.SILENT);
  }

  public Results run(Progress progress) {
    return new Results(
        this,
        grid(new RegretMeasure(points(), engine)).play(threads, progress).stream()
            .map(Regrets::new)
            .toList());
  }

  /** The rounds after which regret is recorded. */
  public Checkpoints points() {
    return from > 0
        ? Checkpoints.growing(from, checkpoints, horizon)
        : Checkpoints.atMost(checkpoints, horizon);
  }

  /** The same runs, of which something else is measured. */
  public <R> Grid<R> grid(Measure<R> measure) {
    return new Grid<>(series(), runs, measure);
  }

  /** Problem after problem. */
  public List<Series> series() {
    Check.atLeast("the number of problems", problems.size(), 1);
    Check.atLeast("the number of policies", policies.size(), 1);
    List<Series> all = Series.product(problems, policies, horizon, seed, shuffled);
    if (from > 0) {
      all.forEach(Slope::check);
    }
    return all;
  }

  /** About how much work the runs of a policy are, in rounds that are played one by one. */
  public double work(Policy policy) {
    return runs
        * Series.product(problems, List.of(policy), horizon, seed, shuffled).stream()
            .mapToDouble(each -> each.trials().apply(0).work(engine))
            .sum();
  }

  private static void refuseTwice(String thing, List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw Check.refusal(thing, "named once in a study", "named twice: " + name);
      }
    }
  }
}
