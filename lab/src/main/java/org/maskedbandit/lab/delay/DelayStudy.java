package org.maskedbandit.lab.delay;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.grid.Workers;
import org.maskedbandit.lab.grid.Workload;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.Seed;

/**
 * How much policies lose if releases or rewards are late. The streams of a run are named by (seed,
 * problem, policy, run), whatever the delay: without one it is the run of a study that plays every
 * round.
 *
 * @param delays in rounds: 0, and those of the shares that were asked for, from short to long
 * @param shuffled whether each run meets the arms in an order of its own
 */
public record DelayStudy(
    Problem problem,
    List<Policy> policies,
    List<Long> delays,
    long horizon,
    int runs,
    long seed,
    int threads,
    boolean shuffled) {
  /** Every round is played. */
  private static final long LONGEST = 1_000_000_000;

  private static final MathContext DIGITS = new MathContext(3);

  public DelayStudy {
    policies = List.copyOf(policies);
    Check.within("horizon", horizon, 1, LONGEST);
    Check.within("runs", runs, 1, 10_000_000);
    Check.within("threads", threads, 1, 1024);
    Check.atLeast("the number of policies", policies.size(), 1);
    if (policies.stream().distinct().count() < policies.size()) {
      throw Check.refusal("policies", "named once", "named twice");
    }
    delays = LongStream.concat(LongStream.of(0), delays.stream().mapToLong(Long::longValue))
        .sorted()
        .distinct()
        .boxed()
        .toList();
    Check.within("the longest delay", delays.get(delays.size() - 1), 0, LateRewards.LONGEST);
  }

  /** Delays that are shares of the horizon, each rounded to whole rounds. */
  public static List<Long> delays(List<Double> shares, long horizon) {
    return shares.stream()
        .map(share -> Math.round(Check.within("a delay", share, 0.0, 1.0) * horizon))
        .toList();
  }

  /** Plays all runs, first runs first. Claims are asked for before, so a refusal costs no time. */
  public DelayResults run(Progress progress) {
    policies.forEach(policy -> policy.claim(Setting.arms(problem.arms()).horizon(horizon)));
    Map<Policy, Policy> originals = new LinkedHashMap<>();
    for (Policy policy : policies) {
      for (Late late : Late.values()) {
        delays.forEach(delay -> originals.put(late.policy(policy, delay), policy));
      }
    }
    List<Policy> played = List.copyOf(originals.keySet());
    List<Trial> trials = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      int number = run;
      originals.forEach((each, original) -> trials.add(trial(each, original, number)));
    }
    List<Double> regrets = regrets(trials, progress);
    Map<Policy, Sample> samples = new LinkedHashMap<>();
    for (int i = 0; i < played.size(); i++) {
      int first = i;
      samples.put(
          played.get(i),
          Sample.of(IntStream.range(0, runs)
              .mapToDouble(run -> regrets.get(run * played.size() + first))
              .toArray()));
    }
    return new DelayResults(this, samples);
  }

  private Trial trial(Policy played, Policy original, int run) {
    Seed place = Seed.of(seed).child(problem.written()).child(original.written());
    return new Trial(problem, played, horizon, place.child(run), shuffled);
  }

  private List<Double> regrets(List<Trial> trials, Progress progress) {
    Workload all = new Workload(progress, (double) horizon * trials.size());
    Checkpoints end = new Checkpoints(horizon, 1, 0);
    return new Workers(threads).map(trials, trial -> {
      Progress own = all.step(horizon);
      double regret =
          trial.play(end, Engine.ROUNDS, own.unfinished()::report).outcome().finalRegret();
      own.report(1);
      return regret;
    });
  }

  /** A delay as a part of the horizon, for people. */
  String percent(long delay) {
    BigDecimal exact = BigDecimal.valueOf(100 * delay);
    return Numbers.write(exact.divide(BigDecimal.valueOf(horizon), DIGITS).doubleValue()) + "%";
  }
}
