package org.maskedbandit.lab.audit;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.maskedbandit.lab.audit.spy.Discriminant;
import org.maskedbandit.lab.audit.spy.Observations;
import org.maskedbandit.lab.audit.spy.Spy;
import org.maskedbandit.lab.audit.spy.Transcript;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/**
 * A run with many canaries: the first reward of every arm is set by a fair coin, all others come
 * from a problem (Steinke, Nasr and Jagielski 2023, Privacy auditing with one (1) training run).
 *
 * <p>This suits every policy, since all read the first rewards of their arms. One run with many
 * arms is enough to count; the canaries of several runs are counted together.
 */
record OneRun(Policy policy, Setting setting, Problem problem) {
  private static final int TAUGHT = 4;
  private static final int LEAST_CANARIES = 100;
  private static final int NEVER = -1;

  /** What a spy saw of a canary, and the coin it guesses. */
  private record Canary(boolean coin, double[] seen) {}

  /** How many runs teach, before those that count: a quarter as many, and at least one. */
  static int taught(int runs) {
    return Math.max(1, runs / TAUGHT);
  }

  /**
   * Plays runs that teach the spy and fix the number of guesses, and then those that count. The
   * number must not depend on what is tested, and a policy could choose it by what it releases in
   * the same run.
   */
  CanaryGuesses attack(Spy spy, AuditRunner runner, int runs, Seed seed) {
    long count = (long) runs * setting.arms();
    Check.within("arms times runs of a one-run audit", count, LEAST_CANARIES, Integer.MAX_VALUE);
    List<Canary> lessons = canaries(spy, runner, taught(runs), seed.child("lessons"));
    List<Canary> tests = canaries(spy, runner, runs, seed.child("tests"));
    Discriminant discriminant =
        spy.learn(new Observations(seen(lessons, false), seen(lessons, true)));
    return new CanaryGuesses(
        toString(), ranked(lessons, discriminant), ranked(tests, discriminant));
  }

  private List<Canary> canaries(Spy spy, AuditRunner runner, int runs, Seed place) {
    return runner.all(runs, run -> play(spy, place.child(run), runner.rounds()::add)).stream()
        .flatMap(List::stream)
        .toList();
  }

  /** An arm that was never played has a coin, too, and the spy sees nothing of it. */
  private List<Canary> play(Spy spy, Seed seed, LongConsumer played) {
    RandomSource random = seed.child("rewards").stream();
    RandomSource coin = seed.child("coins").stream();
    int[] first = new int[setting.arms()];
    Arrays.fill(first, NEVER);
    boolean[] coins = new boolean[setting.arms()];
    for (int arm = 0; arm < coins.length; arm++) {
      coins[arm] = coin.nextBoolean();
    }
    Transcript.Payer payer = (arm, round) -> {
      if (first[arm] == NEVER) {
        first[arm] = round;
        return coins[arm] ? 1 : 0;
      }
      return problem.reward(arm, random);
    };
    Transcript run = Transcript.play(policy, setting, 0, spy.watches(), seed, payer, played);
    Arrays.stream(first)
        .filter(round -> round != NEVER)
        .forEach(round -> run.rewards()[round] = Double.NaN);
    int size = spy.observe(run).length;
    return IntStream.range(0, coins.length)
        .mapToObj(arm -> new Canary(
            coins[arm],
            first[arm] == NEVER ? new double[size] : spy.observe(run.about(first[arm]))))
        .toList();
  }

  private static List<double[]> seen(List<Canary> canaries, boolean coin) {
    return canaries.stream()
        .filter(canary -> canary.coin == coin)
        .map(Canary::seen)
        .toList();
  }

  private static boolean[] ranked(List<Canary> canaries, Discriminant discriminant) {
    List<Canary> sorted = canaries.stream()
        .sorted(Comparator.comparingDouble(canary -> discriminant.score(canary.seen)))
        .toList();
    boolean[] coins = new boolean[sorted.size()];
    for (int i = 0; i < coins.length; i++) {
      coins[i] = sorted.get(i).coin;
    }
    return coins;
  }

  @Override
  public String toString() {
    return "the first reward of every arm is 0 or 1 by a coin, others come from "
        + problem.written();
  }
}
