package org.maskedbandit.lab.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.lab.trial.Played;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.Seed;

/**
 * Problems times policies times runs. The streams of a run are named by (seed, problem, policy,
 * run), so that it depends neither on the threads nor on the rest of the study.
 *
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
        Runtime.getRuntime().availableProcessors(),
        false,
        Engine.AUTO);
  }

  public Study policies(List<? extends Policy> added) {
    List<Policy> all = new ArrayList<>(policies);
    all.addAll(added);
    return new Study(problems, all, horizon, runs, seed, checkpoints, threads, shuffled, engine);
  }

  public Study policies(String... written) {
    return policies(Arrays.stream(written).map(Policy::parse).toList());
  }

  public Study horizon(long rounds) {
    return new Study(
        problems, policies, rounds, runs, seed, checkpoints, threads, shuffled, engine);
  }

  public Study runs(int count) {
    return new Study(
        problems, policies, horizon, count, seed, checkpoints, threads, shuffled, engine);
  }

  public Study seed(long root) {
    return new Study(
        problems, policies, horizon, runs, root, checkpoints, threads, shuffled, engine);
  }

  /** At most that many points on each curve. */
  public Study checkpoints(int count) {
    return new Study(problems, policies, horizon, runs, seed, count, threads, shuffled, engine);
  }

  public Study threads(int count) {
    return new Study(problems, policies, horizon, runs, seed, checkpoints, count, shuffled, engine);
  }

  /** The same study with the arms in an order of their own in each run. */
  public Study shuffle() {
    return new Study(problems, policies, horizon, runs, seed, checkpoints, threads, true, engine);
  }

  public Study engine(Engine used) {
    return new Study(problems, policies, horizon, runs, seed, checkpoints, threads, shuffled, used);
  }

  public Results run() {
    return run(Progress.SILENT);
  }

  public Results run(Progress progress) {
    return run(Checkpoints.atMost(checkpoints, horizon), progress);
  }

  /** Runs all trials. */
  public Results run(Checkpoints points, Progress progress) {
    return results(play(points, (run, played) -> played.outcome(), progress));
  }

  /**
   * Plays all trials; what is kept of each by its run, counted from 0, in their order. First runs
   * are played first, so that the time left is judged by all policies and not by the first ones.
   * All claims are asked for before, so that a refused setting costs no time.
   */
  public <R> List<R> play(
      Checkpoints points, BiFunction<Integer, Played, R> kept, Progress progress) {
    Check.atLeast("the number of problems", problems.size(), 1);
    Check.atLeast("the number of policies", policies.size(), 1);
    problems.forEach(problem -> policies.forEach(policy -> policy.claim(setting(problem))));
    List<Trial> trials = trials();
    double[] work = IntStream.range(0, trials.size() / runs)
        .mapToDouble(group -> trials.get(group * runs).work(engine))
        .toArray();
    Workload all = new Workload(progress, runs * Arrays.stream(work).sum());
    List<Integer> places = IntStream.range(0, trials.size())
        .mapToObj(i -> i % work.length * runs + i / work.length)
        .toList();
    List<R> played = new Workers(threads).map(places, place -> {
      Progress own = all.step(work[place / runs]);
      Played run = trials.get(place).play(points, engine, own.unfinished()::report);
      R result = kept.apply(place % runs, run);
      own.report(1);
      return result;
    });
    return IntStream.range(0, trials.size())
        .mapToObj(place -> played.get(place % runs * work.length + place / runs))
        .toList();
  }

  /** The outcomes of all trials as results. */
  public Results results(List<Outcome> outcomes) {
    List<Series> series = new ArrayList<>();
    for (Problem problem : problems) {
      for (Policy policy : policies) {
        int first = runs * series.size();
        series.add(new Series(problem, policy, outcomes.subList(first, first + runs)));
      }
    }
    return new Results(this, series);
  }

  /** About how much work the runs of a policy are, in rounds that are played one by one. */
  public double work(Policy policy) {
    return runs
        * problems.stream()
            .mapToDouble(each -> new Trial(each, policy, horizon, Seed.of(seed)).work(engine))
            .sum();
  }

  /** All trials: the runs of each problem and policy, one after the other. */
  public List<Trial> trials() {
    List<Trial> trials = new ArrayList<>();
    for (Problem problem : problems) {
      for (Policy policy : policies) {
        Seed place = Seed.of(seed).child(problem.written()).child(policy.written());
        for (int run = 0; run < runs; run++) {
          trials.add(new Trial(problem, policy, horizon, place.child(run), shuffled));
        }
      }
    }
    return trials;
  }

  private Setting setting(Problem problem) {
    return Setting.arms(problem.arms()).horizon(horizon);
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
