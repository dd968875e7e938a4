package org.maskedbandit.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.maskedbandit.privacy.evidence.Evidence;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/**
 * A distinguishing game: two worlds whose reward streams differ in one value, and an event of the
 * arms played and of the released statistics that a spy takes as a sign of the second world.
 *
 * @param rewards the reward of a play in world 0 or 1, by arm and round counted from 0; the worlds
 *     differ in one round
 */
public record Attack(
    Setting setting, World rewards, BiPredicate<List<Integer>, double[]> sign, int runs) {

  /** Each bound is wrong with probability 2e-6 at most. */
  static final double CONFIDENCE = 1 - 2e-6;

  /** A spy who sees the arms played. */
  public Attack(Setting setting, World rewards, Predicate<List<Integer>> sign, int runs) {
    this(setting, rewards, (arms, released) -> sign.test(arms), runs);
  }

  /** A spy who sees the latest release of each arm at the end. */
  public static Attack onReleases(
      Setting setting, World rewards, Predicate<double[]> sign, int runs) {
    return new Attack(setting, rewards, (arms, released) -> sign.test(released), runs);
  }

  public interface World {
    double reward(int world, int arm, int round);
  }

  /** The round whose reward differs between the worlds. */
  int changed() {
    return IntStream.range(0, (int) setting.horizon())
        .filter(round -> IntStream.range(0, setting.arms())
            .anyMatch(arm -> rewards.reward(0, arm, round) != rewards.reward(1, arm, round)))
        .findFirst()
        .orElseThrow();
  }

  /** Runs both worlds with the policy's noise divided by {@code divisor}. */
  public Evidence run(Policy policy, double divisor) {
    return run(new Game(policy, divisor, Arrival.PROMPT), runs);
  }

  /** A quarter of the runs, with rewards that come at other times or never. */
  Evidence run(Policy policy, Arrival arrival) {
    return run(new Game(policy, 1, arrival), runs / 4);
  }

  private record Game(Policy policy, double divisor, Arrival arrival) {}

  private Evidence run(Game played, int games) {
    long silent = games - signs(played, 1, games);
    return new Evidence(games, signs(played, 0, games), silent, CONFIDENCE);
  }

  private long signs(Game played, int world, int games) {
    return IntStream.range(0, games)
        .parallel()
        .filter(run -> signed(played, world, run))
        .count();
  }

  private boolean signed(Game played, int world, int run) {
    RandomSource random = Seed.of(world).child(run).stream();
    Learner learner = played.policy.start(setting, new ReducedNoise(random, played.divisor));
    List<Integer> arms = new ArrayList<>();
    for (int round = 0; round < setting.horizon(); round++) {
      arms.add(learner.choose());
      for (int each : played.arrival.after(round)) {
        learner.learn(arms.get(each), rewards.reward(world, arms.get(each), each));
      }
    }
    return sign.test(arms, learner.released());
  }
}
