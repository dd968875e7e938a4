package org.maskedbandit.policy;

import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.maskedbandit.random.Seed;

/**
 * A distinguishing game: two worlds whose reward streams differ in one value, and an event of the arms played that a spy
 * takes as a sign of the second world.
 *
 * @param rewards the reward of a play in world 0 or 1, by arm and round counted from 0; the worlds differ in one round
 */
record Attack(Setting setting, World rewards, Predicate<List<Integer>> sign, int runs) {

  interface World {
    double reward(int world, int arm, int round);
  }

  /** Runs both worlds with the policy's noise divided by {@code divisor}. */
  TwoWorlds run(Policy policy, double divisor) {
    return new TwoWorlds(runs, signs(policy, divisor, 0), signs(policy, divisor, 1));
  }

  private long signs(Policy policy, double divisor, int world) {
    return IntStream.range(0, runs)
        .parallel()
        .filter(run -> sign.test(transcript(policy, divisor, world, run)))
        .count();
  }

  private List<Integer> transcript(Policy policy, double divisor, int world, int run) {
    RandomGenerator random = Seed.of(world).child(run).stream();
    Learner learner = policy.start(setting, new QuietNoise(random, divisor));
    return IntStream.range(0, (int) setting.horizon())
        .mapToObj(round -> {
          int arm = learner.choose();
          learner.learn(arm, rewards.reward(world, arm, round));
          return arm;
        })
        .toList();
  }

  /** A source whose normal and exponential draws, of which all privacy noise is made, are too small. */
  private record QuietNoise(RandomGenerator random, double divisor) implements RandomGenerator {
    @Override
    public long nextLong() {
      return random.nextLong();
    }

    @Override
    public double nextGaussian() {
      return random.nextGaussian() / divisor;
    }

    @Override
    public double nextExponential() {
      return random.nextExponential() / divisor;
    }
  }
}
