package org.maskedbandit.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.maskedbandit.privacy.evidence.Evidence;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/**
 * A distinguishing game against what a learner releases, which is more than the arms it plays: two
 * worlds whose rewards differ in one value, and an event of the released statistics that a spy
 * takes as a sign of the second world. For policies whose claim covers their released values.
 *
 * @param looks the rounds, counted from 1, after which the spy looks
 * @param sign of what was seen: one row for each look, with the statistic of each arm
 */
public record ReleaseAttack(
    Setting setting, Attack.World rewards, int[] looks, Predicate<double[][]> sign, int runs) {

  /**
   * The claim stands, and falls with a third of the noise. Each of the two fails wrongly with
   * probability 2e-6 at most: the confidence of the bounds.
   */
  public void assertRefutesOnlyAThirdOfTheNoise(Policy policy, double epsilon) {
    assertThat(run(policy, 1).epsilonAtLeast(0)).isLessThanOrEqualTo(epsilon);
    assertThat(run(policy, 3).epsilonAtLeast(0)).isGreaterThan(epsilon);
  }

  /** Runs both worlds with the policy's noise divided by {@code divisor}. */
  public Evidence run(Policy policy, double divisor) {
    long silent = runs - signs(policy, divisor, 1);
    return new Evidence(runs, signs(policy, divisor, 0), silent, Attack.CONFIDENCE);
  }

  private long signs(Policy policy, double divisor, int world) {
    return IntStream.range(0, runs)
        .parallel()
        .filter(run -> sign.test(seen(policy, divisor, world, run)))
        .count();
  }

  private double[][] seen(Policy policy, double divisor, int world, int run) {
    RandomSource random = Seed.of(world).child(run).stream();
    Learner learner = policy.start(setting, new ReducedNoise(random, divisor));
    double[][] seen = new double[looks.length][];
    int next = 0;
    for (int round = 0; next < looks.length; round++) {
      int arm = learner.choose();
      learner.learn(arm, rewards.reward(world, arm, round));
      if (round + 1 == looks[next]) {
        seen[next++] = learner.released();
      }
    }
    return seen;
  }
}
