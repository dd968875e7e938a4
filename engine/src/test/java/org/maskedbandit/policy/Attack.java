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

  /** Runs both worlds with the policy's noise divided by {@code divisor}. */
  public Evidence run(Policy policy, double divisor) {
    long silent = runs - signs(policy, divisor, 1);
    return new Evidence(runs, signs(policy, divisor, 0), silent, CONFIDENCE);
  }

  private long signs(Policy policy, double divisor, int world) {
    return IntStream.range(0, runs)
        .parallel()
        .filter(run -> signed(policy, divisor, world, run))
        .count();
  }

  private boolean signed(Policy policy, double divisor, int world, int run) {
    RandomSource random = Seed.of(world).child(run).stream();
    Learner learner = policy.start(setting, new ReducedNoise(random, divisor));
    List<Integer> arms = new ArrayList<>();
    for (int round = 0; round < setting.horizon(); round++) {
      int arm = learner.choose();
      learner.learn(arm, rewards.reward(world, arm, round));
      arms.add(arm);
    }
    return sign.test(arms, learner.released());
  }
}
